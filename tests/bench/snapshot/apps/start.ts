// All applications of the benchmark. One that cannot be had is in the report as not measured.
import type { Server } from '../server.ts';
import type { App } from './app.ts';
import { django } from './django.ts';
import { jupyter } from './jupyter.ts';
import { swagger } from './swagger.ts';

export interface Apps {
  apps: App[];
  /** Why an application is not measured, by its name. */
  missing: Record<string, string>;
  close(): Promise<void>;
}

export async function startApps(server: Server, wanted: string[]): Promise<Apps> {
  const apps: App[] = [];
  const missing: Record<string, string> = {};
  for (const [name, start] of Object.entries({ swagger, django, jupyterlab: jupyter })) {
    if (!wanted.includes(name)) continue;
    try {
      apps.push(await start(server));
    } catch (error) {
      missing[name] = error instanceof Error ? error.message : String(error);
      console.log(`${name} is not measured: ${missing[name].slice(0, 600)}`);
    }
  }
  return {
    apps,
    missing,
    close: async () => {
      for (const app of apps) await app.close();
    },
  };
}
