// No door on the network, and none for another user: what listens is looked up in the kernel's own tables.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { chmod, readdir, readFile, readlink } from 'node:fs/promises';
import { join } from 'node:path';
import test from 'node:test';
import { hostPids } from './harness/processes.ts';
import { snapshot, startWorld } from './world.ts';

/** State of a listening socket in `/proc/net/tcp`. https://docs.kernel.org/networking/proc_net_tcp.html */
const LISTENS = '0A';
/** `nobody`, who owns nothing. */
const NOBODY = '65534';

async function socketsOf(pid: number): Promise<Set<string>> {
  const folder = `/proc/${pid}/fd`;
  const links = (await readdir(folder)).map((name) => readlink(join(folder, name)).catch(() => ''));
  return new Set((await Promise.all(links)).flatMap((link) => link.match(/^socket:\[(\d+)\]$/)?.[1] ?? []));
}

/** Inodes of the listening sockets of a table, with their addresses. */
async function listening(table: string): Promise<Map<string, string>> {
  const lines = (await readFile(`/proc/net/${table}`, 'utf8')).trim().split('\n').slice(1);
  const rows = lines.map((line) => line.trim().split(/\s+/));
  // Datagram sockets have no such state: one with a port takes what comes.
  const open = rows.filter((row) => table.startsWith('udp') || row[3] === LISTENS);
  return new Map(open.map((row) => [row[9] ?? '', row[1] ?? '']));
}

test('no process of ours listens on the network, whatever it is asked to do', async (t) => {
  const world = await startWorld(t);
  await world.openShared('/plain.html');
  const agent = await world.agent();
  const other = await world.agent('modern', 'another');
  await snapshot(agent);
  await snapshot(other);
  const brokers = await hostPids(world.browser);
  assert.ok(brokers.length > 0, 'no broker runs');
  let sockets = 0;
  for (const pid of [...brokers, agent.pid, other.pid]) {
    const own = await socketsOf(pid);
    sockets += own.size;
    for (const table of ['tcp', 'tcp6', 'udp', 'udp6', 'raw', 'raw6']) {
      for (const [inode, address] of await listening(table)) {
        assert.ok(!own.has(inode), `process ${pid} listens on ${table} ${address}`);
      }
    }
  }
  assert.ok(sockets > 0, 'the test sees no sockets at all, so it proves nothing');
  // The fixtures' own server proves that the tables are read rightly.
  const mine = await socketsOf(process.pid);
  const seen = [...(await listening('tcp')).keys()].some((inode) => mine.has(inode));
  assert.ok(seen, 'the listening server of the fixtures was not found');
});

test('a process of another user is refused on the socket', async (t) => {
  if (process.getuid?.() !== 0) return t.skip('only root can become somebody else');
  const world = await startWorld(t);
  await world.openShared('/plain.html');
  const agent = await world.agent();
  await snapshot(agent);
  const { runtimeDir } = world.browser.profile;
  const name = (await readdir(runtimeDir)).find((name) => name.endsWith('.sock'));
  assert.ok(name, 'the broker has no socket');
  const path = join(runtimeDir, name);
  const knock = () => {
    // A hello of the protocol, as a client of the same user would send it.
    const script = `
      const hello = Buffer.from(JSON.stringify({ type: 'hello', protocol: 1, client_name: 'x', client_version: '1' }));
      const length = Buffer.alloc(4);
      length.writeUInt32LE(hello.length);
      const socket = require('node:net').connect(${JSON.stringify(path)});
      let got = 0;
      socket.on('connect', () => socket.write(Buffer.concat([length, hello])));
      socket.on('data', (data) => { got += data.length; socket.destroy(); });
      socket.on('error', (error) => console.log('error', error.code));
      socket.on('close', () => { console.log('closed after', got); process.exit(); });
      setTimeout(() => { console.log('still open'); process.exit(); }, 5000);`;
    return (uid: string[]) => {
      const words = [...uid, process.execPath, '-e', script];
      return spawnSync(words[0] ?? '', words.slice(1), { encoding: 'utf8', cwd: '/' }).stdout;
    };
  };
  const asNobody = ['setpriv', `--reuid=${NOBODY}`, `--regid=${NOBODY}`, '--clear-groups'];
  assert.match(knock()(asNobody), /error EACCES/, 'the folder is open to everybody');
  // Were the folder and the socket open by mistake, the broker would still ask who is there.
  await chmod(join(runtimeDir, '..'), 0o755);
  await chmod(runtimeDir, 0o755);
  await chmod(path, 0o666);
  assert.match(knock()(['env']), /closed after [1-9]/, 'the same user gets an answer');
  assert.doesNotMatch(knock()(asNobody), /closed after [1-9]|still open|EACCES/);
  await chmod(runtimeDir, 0o700);
  await snapshot(agent);
});
