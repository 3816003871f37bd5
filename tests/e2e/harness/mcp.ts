import { setTimeout as sleep } from 'node:timers/promises';
import {
  type CallToolResult,
  Client,
  type Tool,
  type VersionNegotiationMode,
} from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';

/** `legacy`: handshake, 2025-11-25. `modern`: 2026-07-28 or nothing. `auto`: the client probes first. */
export type Era = 'legacy' | 'modern' | 'auto';

const NEGOTIATION: Record<Era, VersionNegotiationMode> = {
  legacy: 'legacy',
  modern: { pin: '2026-07-28' },
  auto: 'auto',
};

export interface AgentOptions {
  era: Era;
  /** The host binary; it is run as `<hostPath> mcp`. */
  hostPath: string;
  /** Socket folder and home of the browser this agent shall find; see `Profile`. */
  runtimeDir: string;
  home: string;
  clientName?: string;
  /** Further arguments after `mcp`, e.g. `--enable`, `files`. */
  args?: string[];
}

/** A server by its command line, for those that are not ours. */
export interface ServerOptions {
  era: Era;
  command: string;
  args: string[];
  env: Record<string, string>;
  clientName: string;
}

export interface Answer {
  /** All text blocks, joined by line ends. */
  text: string;
  isError: boolean;
  structured: unknown;
  raw: CallToolResult;
  /** From the call to its parsed answer, in the client. */
  ms: number;
}

/** The client's transport sends SIGTERM two seconds after it closed stdin; nothing later proves anything. */
const LONGEST_WAIT_MS = 1_900;

/** A real MCP client with its own server process. */
export class Agent {
  readonly pid: number;
  readonly #client: Client;
  readonly #stderr: Buffer[];

  private constructor(client: Client, pid: number, stderr: Buffer[]) {
    this.#client = client;
    this.pid = pid;
    this.#stderr = stderr;
  }

  static start({ era, hostPath, runtimeDir, home, clientName, args = [] }: AgentOptions): Promise<Agent> {
    return Agent.of({
      era,
      command: hostPath,
      args: ['mcp', ...args],
      env: { HOME: home, TRANSOM_RUNTIME_DIR: runtimeDir },
      clientName: clientName ?? 'transom-tests',
    });
  }

  static async of(options: ServerOptions): Promise<Agent> {
    const transport = new StdioClientTransport({
      command: options.command,
      args: options.args,
      env: options.env,
      stderr: 'pipe',
      maxBufferSize: 64 * 1024 * 1024,
    });
    const stderr: Buffer[] = [];
    transport.stderr?.on('data', (chunk: Buffer) => stderr.push(chunk));
    const client = new Client(
      { name: options.clientName, version: '1.0.0' },
      { versionNegotiation: { mode: NEGOTIATION[options.era] } },
    );
    try {
      await client.connect(transport);
    } catch (cause) {
      await transport.close();
      const started = [options.command, ...options.args].join(' ');
      throw new Error(`${started} did not connect (${options.era}): ${Buffer.concat(stderr)}`, { cause });
    }
    if (transport.pid === null) throw new Error(`${options.command} was gone right after it connected`);
    return new Agent(client, transport.pid, stderr);
  }

  /** The negotiated protocol revision, e.g. `2026-07-28`. */
  get protocolVersion(): string | undefined {
    return this.#client.getNegotiatedProtocolVersion();
  }

  get instructions(): string | undefined {
    return this.#client.getInstructions();
  }

  /** All the server wrote to stderr so far. */
  get stderr(): string {
    return Buffer.concat(this.#stderr).toString('utf8');
  }

  /**
   * Calls a tool. A failed call is an answer with `isError`; a JSON-RPC error is thrown as the client's
   * `ProtocolError`, a missing answer after `timeout` milliseconds as its `SdkError`.
   */
  async call(
    name: string,
    args: Record<string, unknown> = {},
    { timeout = 30_000, signal }: { timeout?: number; signal?: AbortSignal } = {},
  ): Promise<Answer> {
    const start = performance.now();
    const raw = await this.#client.callTool(
      { name, arguments: args },
      { timeout, ...(signal && { signal }) },
    );
    const ms = performance.now() - start;
    const text = raw.content.flatMap((block) => (block.type === 'text' ? [block.text] : [])).join('\n');
    return { text, isError: raw.isError === true, structured: raw.structuredContent, raw, ms };
  }

  /** Asks the server, never the client's cache. */
  async listTools(): Promise<Tool[]> {
    return (await this.#client.listTools(undefined, { cacheMode: 'refresh' })).tools;
  }

  async close(): Promise<void> {
    await this.#client.close();
  }

  /**
   * Closes the server's stdin and nothing else, and says after how many milliseconds its process was gone.
   *
   * @param ms how long to wait, at most 1900
   * @returns undefined when the process still lived after `ms`; it is then ended by force
   */
  async closeStdinAndWait(ms: number): Promise<number | undefined> {
    if (ms > LONGEST_WAIT_MS)
      throw new RangeError(`wait of ${ms} ms: at most ${LONGEST_WAIT_MS} before SIGTERM`);
    const start = performance.now();
    const closing = this.#client.close();
    let gone: number | undefined;
    while (gone === undefined && performance.now() - start <= ms) {
      if (isAlive(this.pid)) await sleep(2);
      else gone = performance.now() - start;
    }
    await closing;
    return gone;
  }
}

export function startAgent(options: AgentOptions): Promise<Agent> {
  return Agent.start(options);
}

/** Whether a process exists; one that ended but was not yet reaped counts as alive. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
