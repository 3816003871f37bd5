/** Deadlines of the worker's own: a message to a document in the back/forward cache never settles. */

export class DeadlineError extends Error {
  readonly afterMs: number;

  constructor(afterMs: number) {
    super(`no answer within ${afterMs} ms`);
    this.afterMs = afterMs;
  }
}

/** `work`, or a {@link DeadlineError} after `ms`. The work itself goes on; its late result is dropped. */
export async function within<T>(work: Promise<T>, ms: number): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new DeadlineError(ms)), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
