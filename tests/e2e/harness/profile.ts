import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Name under which the extension asks the browser for its native-messaging host. */
export const HOST_NAME = 'com.transom.host';

/** The parts of an extension manifest the harness reads. */
export interface Manifest {
  name: string;
  version: string;
  key?: string;
  permissions?: string[];
  optional_permissions?: string[];
  optional_host_permissions?: string[];
}

/**
 * One private world for a browser and the agents that talk to it: browser profile, home folder and
 * socket folder under one temporary root, so suites can run side by side.
 */
export interface Profile {
  readonly userDataDir: string;
  readonly home: string;
  /** Value of `TRANSOM_RUNTIME_DIR`: mode 0700, and short, because a socket path holds about 100 bytes. */
  readonly runtimeDir: string;
  remove(): Promise<void>;
}

export async function makeProfile(): Promise<Profile> {
  const root = await mkdtemp(join(tmpdir(), 'transom-'));
  const profile = {
    userDataDir: join(root, 'profile'),
    home: join(root, 'home'),
    runtimeDir: join(root, 'run'),
    // The browser's helper processes may still write for a moment after it has closed.
    remove: () => rm(root, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 }),
  };
  for (const dir of [profile.userDataDir, profile.home, profile.runtimeDir]) {
    await mkdir(dir, { mode: 0o700 });
  }
  return profile;
}

export async function readManifest(extensionDir: string): Promise<Manifest> {
  const path = join(extensionDir, 'manifest.json');
  const text = await readFile(path, 'utf8').catch(() => {
    throw new Error(`no extension at ${path}: build it first, or name another folder`);
  });
  return JSON.parse(text) as Manifest;
}

/**
 * The id Chromium gives an extension whose manifest carries `key`: the first 16 bytes of the SHA-256 of
 * the public key, each nibble written as a letter from `a` to `p`.
 */
export function extensionId(manifest: Manifest): string {
  if (!manifest.key) throw new Error(`manifest of ${manifest.name} has no "key": its id would be random`);
  const digest = createHash('sha256').update(Buffer.from(manifest.key, 'base64')).digest();
  return [...digest.subarray(0, 16).toString('hex')]
    .map((c) => 'abcdefghijklmnop'[Number.parseInt(c, 16)])
    .join('');
}

/** Registers `hostPath` as native-messaging host of this profile for exactly one extension. */
export async function installHost(profile: Profile, hostPath: string, id: string): Promise<void> {
  const dir = join(profile.userDataDir, 'NativeMessagingHosts');
  await mkdir(dir, { recursive: true });
  const manifest = {
    name: HOST_NAME,
    description: 'transom, end-to-end test',
    path: hostPath,
    type: 'stdio',
    allowed_origins: [`chrome-extension://${id}/`],
  };
  await writeFile(join(dir, `${HOST_NAME}.json`), JSON.stringify(manifest));
}

/**
 * Writes an extension of the same identity that holds `hosts` as fixed permissions and runs no code.
 *
 * Loaded once in a profile it leaves the grants behind for the real extension. `permissions.request`
 * cannot be answered headless, so this is how a test says "the person granted this site".
 */
export async function writeGrantingExtension(dir: string, real: Manifest, hosts: string[]): Promise<void> {
  await mkdir(dir, { recursive: true });
  const manifest = { ...identity(real), manifest_version: 3, host_permissions: hosts };
  await writeFile(join(dir, 'manifest.json'), JSON.stringify(manifest));
}

function identity({
  name,
  version,
  key,
  permissions,
  optional_permissions,
  optional_host_permissions,
}: Manifest) {
  return { name, version, key, permissions, optional_permissions, optional_host_permissions };
}
