/**
 * All declarations of one document, and their registrations. One scope per document, shared by every
 * `createTransom()` of this library copy, so that a hot-reloaded module's tools replace the old ones at once.
 */
import { findModelContext } from '../model-context/install.ts';
import { register } from './registration.ts';
import { watchRouteEdges } from './route-edge.ts';
import { changeBetween, type Declaration, enterUrl, type Group, wanted } from './route-table.ts';

/** Told when the browser refuses a declared tool; the tool is not there for agents, the app goes on. */
export type OnRefused = (error: unknown, toolName: string) => void;

export class Scope {
  readonly #document: Document;
  readonly #groups = new Map<Group, OnRefused>();
  readonly #registered = new Map<Declaration, AbortController>();
  #watch: AbortController | undefined;
  #url = '';

  constructor(document: Document) {
    this.#document = document;
  }

  add(group: Group, onRefused: OnRefused): void {
    this.#groups.set(group, onRefused);
    this.#startWatching();
    enterUrl([group], this.#url);
    this.#apply();
  }

  remove(group: Group): void {
    if (!this.#groups.delete(group)) return;
    this.#apply();
    if (this.#groups.size > 0) return;
    // An app without tools pays for no listener.
    this.#watch?.abort();
    this.#watch = undefined;
  }

  #startWatching(): void {
    const window = this.#document.defaultView;
    if (window === null || this.#watch !== undefined) return;
    this.#watch = new AbortController();
    this.#url = window.location.href;
    const onEdge = () => {
      if (window.location.href === this.#url) return;
      this.#url = window.location.href;
      enterUrl(this.#groups.keys(), this.#url);
      this.#apply();
    };
    watchRouteEdges(window, onEdge, this.#watch.signal);
  }

  /** Synchronous: the registered set is the wanted one before anything else can look. */
  #apply(): void {
    const next = wanted(this.#groups.keys());
    const { leave, enter } = changeBetween(this.#registered.keys(), next);
    for (const declaration of leave) {
      this.#registered.get(declaration)?.abort();
      this.#registered.delete(declaration);
    }
    for (const declaration of enter) this.#enter(declaration);
  }

  #enter(declaration: Declaration): void {
    const context = findModelContext(this.#document);
    if (context === undefined) return;
    const controller = new AbortController();
    this.#registered.set(declaration, controller);
    register(context, declaration, controller.signal, (error) => {
      this.#refusalHandler(declaration)?.(error, declaration.definition.name);
    });
  }

  #refusalHandler(declaration: Declaration): OnRefused | undefined {
    for (const [group, onRefused] of this.#groups) {
      if (group.declarations.includes(declaration)) return onRefused;
    }
    return undefined;
  }
}

const scopes = new WeakMap<Document, Scope>();

export function scopeOf(document: Document): Scope {
  let scope = scopes.get(document);
  if (scope === undefined) {
    scope = new Scope(document);
    scopes.set(document, scope);
  }
  return scope;
}
