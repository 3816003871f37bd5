// Servers of other people's applications: on a port the system chose, waited for, and ended with the run.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { until } from '../../../e2e/harness/until.ts';

export interface Served {
  close(): Promise<void>;
}

/** A port nobody has at this moment, for servers that cannot say which one they got. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Starts a server and waits until `url` answers. Its last words are in the error when it ends instead. */
export async function serveWith(
  command: string,
  args: string[],
  { env, cwd, url }: { env: Record<string, string>; cwd: string; url: string },
): Promise<Served> {
  const child = spawn(command, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let words = '';
  const hear = (piece: Buffer) => {
    words = (words + piece.toString()).slice(-2_000);
  };
  child.stdout.on('data', hear);
  child.stderr.on('data', hear);
  // Whatever ends the run, no server outlives it.
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  const close = async () => {
    await end(child);
    process.off('exit', kill);
  };
  try {
    await until(
      `${command} at ${url}`,
      async () => {
        if (child.exitCode !== null) throw new Error(`${command} ended with ${child.exitCode}: ${words}`);
        return await fetch(url).then(
          (answer) => answer.ok,
          () => false,
        );
      },
      90_000,
    );
  } catch (error) {
    await close();
    throw error;
  }
  return { close };
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  const late = setTimeout(() => child.kill('SIGKILL'), 5_000);
  await ended;
  clearTimeout(late);
}
