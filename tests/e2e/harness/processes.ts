import { readdir, readFile } from 'node:fs/promises';
import type { TestBrowser } from './browser.ts';

/**
 * Ids of the native-messaging host processes this browser has started and that still run.
 *
 * Told apart from those of other suites by the socket folder in their environment. Linux only: reads `/proc`.
 */
export async function hostPids(browser: TestBrowser): Promise<number[]> {
  const origin = `chrome-extension://${browser.extensionId}/`;
  const runtimeDir = `TRANSOM_RUNTIME_DIR=${browser.profile.runtimeDir}`;
  const found: number[] = [];
  for (const name of await readdir('/proc')) {
    const pid = Number(name);
    if (!Number.isInteger(pid)) continue;
    const words = await zeroSeparated(`/proc/${pid}/cmdline`);
    if (!words.includes(origin)) continue;
    if ((await zeroSeparated(`/proc/${pid}/environ`)).includes(runtimeDir)) found.push(pid);
  }
  return found;
}

/** Empty when the process is gone or belongs to somebody else. */
async function zeroSeparated(path: string): Promise<string[]> {
  return (await readFile(path, 'utf8').catch(() => '')).split('\0');
}
