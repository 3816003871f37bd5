// Django's admin with a list of 100 users.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../root.ts';
import type { App } from './app.ts';
import { PYPI, pythonBin } from './install.ts';
import { freePort, serveWith } from './process.ts';

export async function django(): Promise<App> {
  const bin = await pythonBin('Django');
  const cwd = await mkdtemp(join(tmpdir(), 'transom-bench-'));
  const port = await freePort();
  const site = join(ROOT, 'tests/bench/snapshot/apps/django_site.py');
  const url = `http://localhost:${port}/admin/auth/user/`;
  // The server takes everybody for this user, as behind a proxy that has asked for the password.
  const env = { REMOTE_USER: 'harbourmaster', PYTHONDONTWRITEBYTECODE: '1' };
  const remove = () => rm(cwd, { recursive: true, force: true });
  const served = await serveWith(join(bin, 'python'), [site, String(port)], { env, cwd, url }).catch(
    async (error: unknown) => {
      await remove();
      throw error;
    },
  );
  return {
    key: 'django',
    title: `Django admin ${PYPI.Django}, 100 users`,
    url: () => url,
    sign: '100 users',
    close: async () => {
      await served.close();
      await remove();
    },
  };
}
