// What processes hold. Linux only: reads `/proc`.
import { readdir, readFile, readlink } from 'node:fs/promises';

/** Resident MB of one process; 0 when it is gone. */
export async function residentMb(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(status.match(/VmRSS:\s+(\d+) kB/)?.[1] ?? 0) / 1024;
}

/** A process and all below it, browsers left out. */
export async function serverPids(root: number): Promise<number[]> {
  const parents = new Map<number, number>();
  for (const name of await readdir('/proc')) {
    const stat = /^\d+$/.test(name) ? await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '') : '';
    // The program's name is in parentheses and may hold spaces.
    const parent = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1];
    if (parent !== undefined) parents.set(Number(name), Number(parent));
  }
  const found: number[] = [];
  const add = async (pid: number) => {
    if (/chrom/.test(await readlink(`/proc/${pid}/exe`).catch(() => ''))) return;
    found.push(pid);
    for (const [child, parent] of parents) if (parent === pid) await add(child);
  };
  await add(root);
  return found;
}

/** Resident MB of all of them. */
export async function residentOf(pids: number[]): Promise<number> {
  let sum = 0;
  for (const pid of pids) sum += await residentMb(pid);
  return Math.round(10 * sum) / 10;
}
