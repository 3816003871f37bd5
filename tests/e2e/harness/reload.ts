import type { TestBrowser } from './browser.ts';
import { stoppedAndStarted } from './service-worker.ts';

/**
 * Reloads the extension as the button on chrome://extensions does: worker and native port go, content
 * scripts are orphaned, storage stays.
 *
 * Developer mode is switched on first: without it the browser disables a reloaded unpacked extension.
 */
export async function reloadExtension(browser: TestBrowser): Promise<void> {
  const page = await browser.context.newPage();
  try {
    await page.goto('chrome://extensions');
    await stoppedAndStarted(browser, page, () =>
      page.evaluate(async (id) => {
        const { developerPrivate } = chrome as unknown as { developerPrivate: DeveloperPrivate };
        await developerPrivate.updateProfileConfiguration({ inDeveloperMode: true });
        await developerPrivate.reload(id, { failQuietly: false });
      }, browser.extensionId),
    );
  } finally {
    await page.close();
  }
}

/** The part of the extensions page's private API used here. */
interface DeveloperPrivate {
  updateProfileConfiguration(update: { inDeveloperMode: boolean }): Promise<void>;
  reload(id: string, options: { failQuietly: boolean }): Promise<void>;
}
