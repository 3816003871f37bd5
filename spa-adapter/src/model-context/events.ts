/** `ToolActivatedEvent` and `ToolCancelEvent` (WebMCP, "Events"): two interfaces of one shape. */

export interface ToolEventInit extends EventInit {
  toolName?: string | undefined;
}

/** Fired at the model context of the document whose tool was called. */
export class ToolActivatedEvent extends Event {
  readonly #toolName: string;

  constructor(type: string, init: ToolEventInit = {}) {
    super(type, init);
    this.#toolName = toolNameOf(init);
  }

  get toolName(): string {
    return this.#toolName;
  }
}

/** Fired at the model context of the document whose tool call the caller gave up. */
export class ToolCancelEvent extends Event {
  readonly #toolName: string;

  constructor(type: string, init: ToolEventInit = {}) {
    super(type, init);
    this.#toolName = toolNameOf(init);
  }

  get toolName(): string {
    return this.#toolName;
  }
}

// A template literal, unlike String(), refuses symbols as Web IDL's DOMString does.
function toolNameOf(init: ToolEventInit | null): string {
  return init?.toolName === undefined ? '' : `${init.toolName}`;
}
