// What the benchmark needs to know of a page, whoever wrote it.
import type { Page } from 'playwright-core';

export interface Subject {
  /** In reports and file names. */
  key: string;
  /** Name and version. */
  title: string;
  /** An address that shows it; a fresh one each time where that gives a fresh renderer or a fresh state. */
  url(): string;
  /** The same under a policy that allows no inline script; only pages made here have it. */
  urlWithPolicy?(): string;
  /** Text that is on the page once it is complete. */
  sign: string;
  /** Elements asked for, or undefined for an application. */
  elements?: number;
}

/** A running application. */
export interface App extends Subject {
  close(): Promise<void>;
}

/** Opens the page and waits until it is complete, has stopped growing and was drawn: that is the page's own time. */
export async function open(page: Page, subject: Subject, url = subject.url()): Promise<void> {
  await page.goto(url);
  await page.getByText(subject.sign).first().waitFor({ state: 'attached', timeout: 60_000 });
  const count = () => page.evaluate(() => document.getElementsByTagName('*').length);
  for (let last = -1, now = await count(); now !== last; now = await count()) {
    last = now;
    await page.waitForTimeout(subject.elements === undefined ? 1_000 : 0);
  }
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(undefined)))),
  );
}
