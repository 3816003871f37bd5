/** One declared tool in the document's model context, from its registration to its end. */
import type { ModelContextInterface } from '../model-context/interface.ts';
import { outcomeOf } from './outcome.ts';
import type { Declaration } from './route-table.ts';

/**
 * Registers a declaration until `signal` aborts. When the name is taken by somebody outside this library
 * copy (another bundle, an older build of the app), it tries again each time the set of tools changes.
 */
export function register(
  context: ModelContextInterface,
  declaration: Declaration,
  signal: AbortSignal,
  onRefused: (error: unknown) => void,
): void {
  const tool = {
    ...declaration.definition,
    execute: (input: object, options?: { signal?: AbortSignal }) =>
      // Before Chrome 153 the callback got no signal.
      outcomeOf(declaration.definition.name, () =>
        declaration.run(input as Record<string, unknown>, options?.signal ?? new AbortController().signal),
      ),
  };
  let reported = false;

  const attempt = () => {
    settled(() => context.registerTool(tool, { signal })).catch((error: unknown) => {
      if (signal.aborted) return;
      if (isNameTaken(error)) {
        context.addEventListener('toolchange', attempt, { once: true, signal });
      }
      if (!reported) onRefused(error);
      reported = true;
    });
  };
  attempt();
}

/** Older versions threw where newer ones reject, and returned nothing. */
async function settled(call: () => unknown): Promise<void> {
  await call();
}

// The name and the description were checked before, so no other cause of this error is left that would pass.
function isNameTaken(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'InvalidStateError';
}
