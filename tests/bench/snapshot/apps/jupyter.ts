// JupyterLab with a notebook open.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { App } from './app.ts';
import { PYPI, pythonBin } from './install.ts';
import { freePort, serveWith } from './process.ts';

const SIGN = 'Tides of the year';
/** What would reach out to the network, or write back what another browser of the run has open. */
const SETTINGS = {
  '@jupyterlab/apputils-extension:notification': { fetchNews: 'false', checkForUpdates: false },
  '@jupyterlab/docmanager-extension:plugin': { autosave: false },
};

/** Words and code in turn, some code with what it gave. */
function notebook() {
  const cells = Array.from({ length: 24 }, (_, at) => {
    const common = { id: `cell${at}`, metadata: {} };
    if (at % 3 === 0) {
      const source =
        at === 0 ? `# ${SIGN}` : `## Gauge ${at}\n\nLevels in *metres*, see [the table](#t${at}).`;
      return { ...common, cell_type: 'markdown', source };
    }
    const text = `[${Array.from({ length: 8 }, (_, hour) => ((hour * at) % 7) / 2).join(', ')}]`;
    const outputs = [
      { output_type: 'execute_result', execution_count: at, metadata: {}, data: { 'text/plain': text } },
    ];
    const source = `levels_${at} = [(hour * ${at}) % 7 / 2 for hour in range(8)]\nlevels_${at}`;
    return {
      ...common,
      cell_type: 'code',
      execution_count: at,
      source,
      outputs: at % 3 === 1 ? outputs : [],
    };
  });
  const metadata = {
    kernelspec: { display_name: 'Python 3 (ipykernel)', language: 'python', name: 'python3' },
    language_info: { name: 'python' },
  };
  return { nbformat: 4, nbformat_minor: 5, metadata, cells };
}

export async function jupyter(): Promise<App> {
  const bin = await pythonBin('jupyterlab');
  const home = await mkdtemp(join(tmpdir(), 'transom-bench-'));
  const settings = join(home, 'app-settings/overrides.json');
  for (const folder of ['work', dirname(settings)].map((one) => join(home, one.replace(home, '')))) {
    await mkdir(folder, { recursive: true });
  }
  await writeFile(settings, JSON.stringify(SETTINGS));
  await writeFile(join(home, 'work/tides.ipynb'), JSON.stringify(notebook()));
  const port = await freePort();
  const base = `http://localhost:${port}`;
  const options = [
    '--allow-root',
    '--no-browser',
    `--ServerApp.port=${port}`,
    '--ServerApp.port_retries=0',
    `--ServerApp.root_dir=${join(home, 'work')}`,
    '--IdentityProvider.token=',
    `--LabApp.app_settings_dir=${dirname(settings)}`,
    '--LabApp.news_url=',
    '--LabApp.extension_manager=readonly',
  ];
  const env = {
    HOME: home,
    JUPYTER_CONFIG_DIR: join(home, 'config'),
    JUPYTER_DATA_DIR: join(home, 'data'),
    JUPYTER_RUNTIME_DIR: join(home, 'runtime'),
  };
  const remove = () => rm(home, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  const served = await serveWith(join(bin, 'jupyter-lab'), options, {
    env,
    cwd: home,
    url: `${base}/api/status`,
  }).catch(async (error: unknown) => {
    await remove();
    throw error;
  });
  let opened = 0;
  return {
    key: 'jupyterlab',
    title: `JupyterLab ${PYPI.jupyterlab}, a notebook of 24 cells`,
    // A workspace of its own: the browsers of the run would else take over each other's.
    url: () => `${base}/lab/workspaces/bench${++opened}/tree/tides.ipynb`,
    sign: SIGN,
    close: async () => {
      await served.close();
      await remove();
    },
  };
}
