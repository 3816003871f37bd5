import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Root of the repository. */
export const ROOT = join(dirname(fileURLToPath(import.meta.url)), '../../..');
export const HOST = join(ROOT, 'target/release/transom');
export const EXTENSION = join(ROOT, 'extension/dist');
export const CHROMIUM = process.env.TRANSOM_CHROMIUM ?? '/usr/bin/chromium';
