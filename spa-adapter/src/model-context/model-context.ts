/** The interface object `ModelContext`: no logic of its own, only the shape a page sees. */
import { getHandler, setHandler } from './event-handlers.ts';
import { executeTool } from './execute-tool.ts';
import { getTools } from './get-tools.ts';
import type {
  ModelContextExecuteToolOptions,
  ModelContextGetToolOptions,
  ModelContextInterface,
  ModelContextRegisterToolOptions,
  ModelContextTool,
  RegisteredTool,
} from './interface.ts';
import { registerTool } from './register-tool.ts';
import type { ToolHost } from './tool-map.ts';

/** Only this module can construct: the interface has no constructor. */
const KEY = Symbol('ModelContext');

/**
 * `document.modelContext`. Optional parameters carry defaults so that `length` is 1, 0 and 1 as in Web IDL:
 * agents tell versions of the API apart by `executeTool.length`.
 */
export class ModelContext extends EventTarget implements ModelContextInterface {
  readonly #host: ToolHost;

  constructor(key: unknown, document: Document) {
    if (key !== KEY) throw new TypeError('illegal constructor');
    super();
    this.#host = { document, target: this, tools: new Map() };
  }

  async registerTool(
    tool: ModelContextTool,
    options: ModelContextRegisterToolOptions = {},
  ): Promise<undefined> {
    return registerTool(this.#host, tool, options);
  }

  async getTools(options: ModelContextGetToolOptions = {}): Promise<RegisteredTool[]> {
    return getTools(this.#host, options);
  }

  async executeTool(
    tool: RegisteredTool,
    inputObject: object | undefined = undefined,
    options: ModelContextExecuteToolOptions = {},
  ): Promise<string | null> {
    return executeTool(this.#host, tool, inputObject, options);
  }

  get ontoolchange() {
    return getHandler(this, 'toolchange') as ModelContextInterface['ontoolchange'];
  }

  set ontoolchange(handler) {
    setHandler(this, 'toolchange', handler);
  }

  get ontoolactivated() {
    return getHandler(this, 'toolactivated') as ModelContextInterface['ontoolactivated'];
  }

  set ontoolactivated(handler) {
    setHandler(this, 'toolactivated', handler);
  }

  get ontoolcancel() {
    return getHandler(this, 'toolcancel') as ModelContextInterface['ontoolcancel'];
  }

  set ontoolcancel(handler) {
    setHandler(this, 'toolcancel', handler);
  }
}

const contexts = new WeakMap<Document, ModelContext>();

/** The one model context of a document, made when first asked for. */
export function modelContextOf(document: Document): ModelContext {
  let context = contexts.get(document);
  if (context === undefined) {
    context = new ModelContext(KEY, document);
    contexts.set(document, context);
  }
  return context;
}
