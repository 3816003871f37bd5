/**
 * "Queue a task": a message channel, because timers are clamped to 4 ms when nested and to a second in
 * background tabs, and an agent often works in a tab that is not in front.
 */
const waiting: Array<() => void> = [];
let channel: MessageChannel | undefined;

/** Runs `step` in a later task of its own. Tasks keep their order. */
export function queueTask(step: () => void): void {
  if (channel === undefined) {
    channel = new MessageChannel();
    channel.port1.onmessage = () => waiting.shift()?.();
  }
  waiting.push(step);
  channel.port2.postMessage(null);
}
