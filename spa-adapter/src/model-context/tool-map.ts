/** The tools of one document, and the one way they are announced. */
import type { ToolAnnotations, ToolExecuteCallback } from './interface.ts';
import { queueTask } from './task.ts';

export interface ToolEntry {
  readonly name: string;
  /** Empty when none was given. */
  readonly title: string;
  readonly description: string;
  /** JSON text, parsed anew for every reader; `undefined` when none was given. */
  readonly inputSchema: string | undefined;
  readonly annotations: Required<ToolAnnotations> | undefined;
  readonly execute: ToolExecuteCallback;
  /** Serialised origins that may see the tool from another origin's frame. */
  readonly exposedTo: readonly string[];
}

/** What the algorithms need of a document: its tools, and where its events are fired. */
export interface ToolHost {
  readonly document: Document;
  readonly target: EventTarget;
  readonly tools: Map<string, ToolEntry>;
}

/** "Notify documents of a tool change": one plain event per change, in a task of its own. */
export function notifyToolChange(host: ToolHost): void {
  queueTask(() => host.target.dispatchEvent(new Event('toolchange')));
}
