/** Event handler attributes (https://html.spec.whatwg.org/#event-handler-attributes) for a class of our own. */

type Handler = object | null;

interface Slot {
  handler: object;
  listener: (event: Event) => void;
}

const slots = new WeakMap<EventTarget, Map<string, Slot>>();

/** The attribute's value: the handler, or null. */
export function getHandler(target: EventTarget, type: string): Handler {
  return slots.get(target)?.get(type)?.handler ?? null;
}

/**
 * Sets the attribute. What is no object counts as null; an object that is no function is kept and does
 * nothing. A replaced handler keeps its place among the listeners.
 */
export function setHandler(target: EventTarget, type: string, value: unknown): void {
  const own = slots.get(target) ?? new Map<string, Slot>();
  slots.set(target, own);
  const slot = own.get(type);
  const isHandler = typeof value === 'function' || (typeof value === 'object' && value !== null);
  if (!isHandler) {
    if (slot !== undefined) target.removeEventListener(type, slot.listener);
    own.delete(type);
  } else if (slot !== undefined) {
    slot.handler = value;
  } else {
    const fresh: Slot = {
      handler: value,
      listener: (event) => {
        if (typeof fresh.handler === 'function') Reflect.apply(fresh.handler, target, [event]);
      },
    };
    own.set(type, fresh);
    target.addEventListener(type, fresh.listener);
  }
}
