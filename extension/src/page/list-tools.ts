/**
 * Reads the document's page tools. Self-contained: the worker injects it beside the page's scripts, the
 * content script calls it in its own world, where the browser's own model context answers.
 *
 * Within one world, `found` takes the browser's own tool of each name, ready to be executed.
 *
 * Together with `call-tool.ts` it takes in how `document.modelContext` differs between versions of the
 * browser: schemas as objects or as text, `window` or `source`, tools as plain objects or as interface
 * objects whose members must be read one by one, absent members or null.
 */
export interface ListedTool {
  name: string;
  title?: string;
  description: string;
  input_schema?: string;
  annotations?: Record<string, boolean>;
}

export async function listTools(
  limits: {
    tools: number;
    description: number;
    schema: number;
  },
  found?: Map<string, unknown>,
): Promise<ListedTool[]> {
  // A document without a browsing context crashes the renderer on getTools.
  if (document.defaultView === null) return [];
  const context = (document as { modelContext?: { getTools?: () => Promise<unknown> } }).modelContext;
  if (typeof context?.getTools !== 'function') return [];
  const tools: unknown = await context.getTools();
  if (!Array.isArray(tools)) return [];

  const text = (value: unknown, most: number): string | undefined => {
    if (typeof value === 'string') return value.slice(0, most);
    if (value === undefined || value === null) return undefined;
    try {
      return JSON.stringify(value)?.slice(0, most);
    } catch {
      return undefined;
    }
  };
  const own: ListedTool[] = [];
  const framed: ListedTool[] = [];
  // One more than is taken, so that the reader can say that there were more.
  for (const tool of tools.slice(0, limits.tools + 1)) {
    const { name, title, description, inputSchema, annotations } = tool;
    const listed: ListedTool = {
      name: text(name, 512) ?? '',
      description: text(description, limits.description + 1) ?? '',
    };
    const shownTitle = text(title, 512);
    if (shownTitle) listed.title = shownTitle;
    const schema = text(inputSchema, limits.schema + 1);
    if (schema) listed.input_schema = schema;
    if (typeof annotations === 'object' && annotations !== null) {
      listed.annotations = {};
      for (const hint of ['readOnlyHint', 'untrustedContentHint', 'consequentialHint', 'debugging']) {
        if (annotations[hint] === true) listed.annotations[hint] = true;
      }
    }
    const from = tool.source ?? tool.window;
    const isOwn = from === undefined || from === null || from === window;
    (isOwn ? own : framed).push(listed);
    if (isOwn || !found?.has(listed.name)) found?.set(listed.name, tool);
  }
  // A frame of the same origin may have a tool of the same name; the document's own comes first.
  const names = new Set(own.map((tool) => tool.name));
  return [...own, ...framed.filter((tool) => !names.has(tool.name) && names.add(tool.name))];
}
