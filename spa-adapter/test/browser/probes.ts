/**
 * Questions to `document.modelContext`, asked inside a page. Each answers with plain data, so that the
 * browser's own implementation is the oracle for ours.
 */
import { abort } from './probes/abort.ts';
import { documents } from './probes/documents.ts';
import { execution } from './probes/execution.ts';
import { listing } from './probes/listing.ts';
import { registration } from './probes/registration.ts';
import { shapes } from './probes/shapes.ts';
import type { Context } from './probes/support.ts';

export const probes = { ...shapes, ...registration, ...listing, ...execution, ...abort, ...documents };

export async function ask(name: string): Promise<string> {
  const context = (document as never as { modelContext: Context }).modelContext;
  return JSON.stringify((await probes[name]?.(context)) ?? null);
}
