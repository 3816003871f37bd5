// Swagger UI over an interface of 60 paths.
import { join } from 'node:path';
import type { Server } from '../server.ts';
import type { App } from './app.ts';
import { NPM, npmPackage } from './install.ts';

const GOODS = ['crates', 'barrels', 'pallets', 'bales', 'drums', 'reels'];
const AREAS = [
  'arrivals',
  'storage',
  'customs',
  'loading',
  'billing',
  'repairs',
  'crew',
  'fuel',
  'pilots',
  'tugs',
];
const PAGE = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Port interface</title>
<link rel="stylesheet" href="/swagger/swagger-ui.css"></head><body><div id="port"></div>
<script src="/swagger/swagger-ui-bundle.js"></script>
<script>SwaggerUIBundle({ url: '/swagger/port.json', dom_id: '#port' });</script></body></html>`;

/** Every area has every kind of goods: 60 paths, each with one operation to read and one to write. */
function port() {
  const responses = { 200: { description: 'done' } };
  const paths = AREAS.flatMap((area) =>
    GOODS.map((goods, at) => {
      const tags = [area];
      const number = { name: 'number', in: 'path', required: true, schema: { type: 'integer' } };
      return [
        `/${area}/${goods}/{number}`,
        {
          get: { tags, summary: `Where ${goods} in ${area} are`, parameters: [number], responses },
          [at % 2 ? 'put' : 'post']: {
            tags,
            summary: `Move ${goods} to ${area}`,
            parameters: [number],
            responses,
          },
        },
      ] as const;
    }),
  );
  return { openapi: '3.0.3', info: { title: 'Port', version: '2.1' }, paths: Object.fromEntries(paths) };
}

export async function swagger(server: Server): Promise<App> {
  const folder = await npmPackage('swagger-ui-dist');
  server.put('/swagger/', PAGE);
  server.put('/swagger/port.json', JSON.stringify(port()));
  for (const name of ['swagger-ui.css', 'swagger-ui-bundle.js']) {
    server.file(`/swagger/${name}`, join(folder, name));
  }
  return {
    key: 'swagger',
    title: `Swagger UI ${NPM['swagger-ui-dist']}, 60 paths`,
    url: () => server.url('/swagger/'),
    sign: 'Move reels to tugs',
    close: async () => undefined,
  };
}
