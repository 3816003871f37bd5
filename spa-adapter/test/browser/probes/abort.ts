/** Abort, and the events around a call and a change. */
import { call, echo, logEvents, outcome, type Probe, tick, tool } from './support.ts';

export const abort: Record<string, Probe> = {
  'aborted before': async (context) => call(context, echo, {}, { signal: AbortSignal.abort('why') }),
  'abort right after calling': async (context) => {
    const log = logEvents(context);
    const execute = () => {
      log.push('callback');
      return {};
    };
    await context.registerTool(tool({ execute }));
    const [handle] = await context.getTools();
    const controller = new AbortController();
    const promise = outcome(context.executeTool(handle, {}, { signal: controller.signal }));
    controller.abort('why');
    const answer = await promise;
    await tick();
    return [answer, log];
  },
  'abort during': async (context) => {
    const log = logEvents(context);
    const controller = new AbortController();
    const execute = (_input: unknown, { signal }: { signal: AbortSignal }) => {
      log.push('callback');
      signal.addEventListener('abort', () => log.push(`signal:${signal.reason.name}`));
      setTimeout(() => controller.abort('why'), 5);
      return new Promise(() => {});
    };
    await context.registerTool(tool({ execute }));
    const [handle] = await context.getTools();
    const answer = await outcome(context.executeTool(handle, {}, { signal: controller.signal }));
    log.push('caller');
    await tick();
    return [answer, log];
  },
  'abort after the answer': async (context) => {
    const log = logEvents(context);
    const controller = new AbortController();
    let signal: AbortSignal | undefined;
    const execute = (_input: unknown, options: { signal: AbortSignal }) => {
      signal = options.signal;
      return {};
    };
    await context.registerTool(tool({ execute }));
    const [handle] = await context.getTools();
    await context.executeTool(handle, {}, { signal: controller.signal });
    controller.abort();
    await tick();
    return [log, signal?.aborted];
  },
  'late result after abort': async (context) => {
    const controller = new AbortController();
    const execute = async () => {
      controller.abort('why');
      return { late: true };
    };
    await context.registerTool(tool({ execute }));
    const [handle] = await context.getTools();
    return outcome(context.executeTool(handle, {}, { signal: controller.signal }));
  },
  'events of a life': async (context) => {
    const log = logEvents(context);
    const controller = new AbortController();
    const registered = context.registerTool(tool(), { signal: controller.signal });
    log.push('sync');
    await registered;
    log.push('registered');
    await context.registerTool(tool()).catch(() => log.push('refused'));
    await context.registerTool(tool({ name: 'u' }));
    await context.registerTool(tool({ name: 'v' }));
    controller.abort();
    log.push('aborted');
    await tick();
    return log;
  },
};
