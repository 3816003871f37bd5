// What to paste into an MCP client to reach the demo's browser.

/** The configuration of four clients for one binary; `runtimeDir` is where the demo's browser listens. */
export function clientConfiguration(binary: string, runtimeDir: string): string {
  const env = { TRANSOM_RUNTIME_DIR: runtimeDir };
  const server = { command: binary, args: ['mcp'], env };
  const json = (value: unknown) => JSON.stringify(value, null, 2);
  return [
    'Claude Code:',
    `  claude mcp add transom --env TRANSOM_RUNTIME_DIR=${runtimeDir} -- ${binary} mcp`,
    '',
    'Codex (~/.codex/config.toml):',
    '  [mcp_servers.transom]',
    `  command = ${JSON.stringify(binary)}`,
    '  args = ["mcp"]',
    `  env = { TRANSOM_RUNTIME_DIR = ${JSON.stringify(runtimeDir)} }`,
    '',
    'Cursor (~/.cursor/mcp.json):',
    indent(json({ mcpServers: { transom: server } })),
    '',
    'VS Code (.vscode/mcp.json):',
    indent(json({ servers: { transom: { type: 'stdio', ...server } } })),
  ].join('\n');
}

function indent(text: string): string {
  return text
    .split('\n')
    .map((line) => `  ${line}`)
    .join('\n');
}
