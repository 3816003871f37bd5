// From starting the process to its answer to `tools/list`, over raw pipes: a client library would be most of
// the time.
import { spawn } from 'node:child_process';
import { type Summary, summary } from './summary.ts';

const OPEN = [
  {
    jsonrpc: '2.0',
    id: 1,
    method: 'initialize',
    params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'bench', version: '1' } },
  },
  { jsonrpc: '2.0', method: 'notifications/initialized' },
  { jsonrpc: '2.0', id: 2, method: 'tools/list' },
];

/** Starts the server `times` times without a browser. `listBytes` is the length of the answering line. */
export async function startTimes(host: string, times: number): Promise<{ ms: Summary; listBytes: number }> {
  const taken: number[] = [];
  let listBytes = 0;
  for (let i = 0; i < times; i++) {
    const start = performance.now();
    const child = spawn(host, ['mcp'], { stdio: ['pipe', 'pipe', 'ignore'] });
    child.stdin.write(OPEN.map((message) => `${JSON.stringify(message)}\n`).join(''));
    let text = '';
    for await (const piece of child.stdout) {
      text += piece;
      const line = text.split('\n').find((one) => one.includes('"id":2'));
      if (line === undefined || !text.endsWith('\n')) continue;
      taken.push(performance.now() - start);
      listBytes = Buffer.byteLength(line);
      break;
    }
    child.stdin.end();
    await new Promise((resolve) => child.once('exit', resolve));
  }
  return { ms: summary(taken), listBytes };
}
