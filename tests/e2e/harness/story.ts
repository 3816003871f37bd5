import type { Page } from 'playwright-core';
import type { TestBrowser } from './browser.ts';
import { clickToolbar } from './toolbar.ts';

/** How long a share lasts, as the popup offers it. */
export type ShareMode = 'visit' | 'site' | 'always';

/**
 * Shares a tab the way a person does: toolbar button, then the popup's own button.
 *
 * @returns what the popup says about the shared tab; the popup is closed again
 */
export async function shareTab(
  browser: TestBrowser,
  page: Page,
  { mode }: { mode: ShareMode },
): Promise<string> {
  const popup = await clickToolbar(browser, page);
  await popup.clickButton(`share-${mode}`);
  const shared = await popup.waitForTestId('shared-tab');
  await popup.close();
  return shared;
}

/** What a person can press in the popup besides sharing; a number picks one of several waiting approvals. */
export type PopupButton = 'stop' | 'resume' | 'allow' | 'deny' | `allow-${number}` | `deny-${number}`;

/** Opens the popup over `page`, presses one button and closes it again. */
export async function pressInPopup(browser: TestBrowser, page: Page, button: PopupButton): Promise<void> {
  const popup = await clickToolbar(browser, page);
  await popup.clickButton(button);
  await popup.close();
}
