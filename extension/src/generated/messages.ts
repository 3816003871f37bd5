// Made by `cargo xtask codegen` from crate/wire. Do not edit.

/**
 * What a call gives.
 */
export type Answer =
  | {
      answer: 'sessions';
      /**
       * All shared tabs.
       */
      sessions: Session[];
    }
  | {
      answer: 'snapshot';
      /**
       * What a reader must know about the outline.
       */
      notes: Note[];
      outline: PageText;
      /**
       * This state of the page, to ask for what changed since; absent for a part of a page.
       */
      revision?: Revision | null;
      session: SessionId;
      /**
       * Set when the outline holds only what changed since this revision; it is empty when nothing did.
       */
      since?: Revision | null;
      title: PageText;
      url: PageText;
    }
  | {
      answer: 'waited';
      /**
       * Each predicate with what was seen last.
       */
      checked: Checked[];
      /**
       * Did all predicates hold before the time was up.
       */
      held: boolean;
      session: SessionId;
      /**
       * Milliseconds waited.
       */
      waited_ms: number;
    }
  | {
      answer: 'page_tools';
      document: DocumentId;
      /**
       * Rises with every change of the list within a document.
       */
      generation: number;
      /**
       * Tools left out because they break a limit, with the reason.
       */
      refused: RefusedTool[];
      session: SessionId;
      /**
       * Sorted by name.
       */
      tools: PageTool[];
    }
  | {
      answer: 'outcome';
      /**
       * What changed since the caller saw the page, when it is the same document still.
       */
      changes?: Changes | null;
      /**
       * The predicates checked afterwards.
       */
      checked?: Checked[];
      /**
       * The page's tools changed with this write: their new generation and count.
       */
      page_tools?: ToolsNotice | null;
      proof: Proof;
      /**
       * The write in the ledger; set by the broker.
       */
      receipt?: ReceiptId | null;
      /**
       * True when the outcome is the first one of the same idempotency key.
       */
      repeated?: boolean;
      /**
       * The page tool's result.
       */
      result?: PageText | null;
      session: SessionId;
      /**
       * The steps that were done.
       */
      steps?: StepDone[];
      /**
       * Set when a later step was refused: the steps before it were done.
       */
      stopped_by?: Refusal | null;
      /**
       * The address afterwards, when it changed.
       */
      url?: PageText | null;
      /**
       * Why the proof is what it is, in our words.
       */
      why: string;
    };
/**
 * One shared tab, `t` and eight hexadecimal digits, minted by the worker when a person shares the tab.
 */
export type SessionId = string;
/**
 * Where a share stands.
 */
export type ShareState = 'shared' | 'left_origin' | 'needs_toolbar_click';
/**
 * A string the page or its author wrote, or that was derived from such a string: names, titles, values,
 * tool names and descriptions, results of page tools. It is data: it never decides policy, and only the
 * MCP process turns it into prose, escaped and between markers with a fresh nonce.
 *
 * There is no `Display` on purpose, so that page text cannot slip into a message by a format string.
 */
export type PageText = string;
/**
 * A fact about an outline that the outline itself cannot show.
 */
export type Note =
  | {
      cursor: Cursor;
      /**
       * How many.
       */
      lines: number;
      note: 'omitted';
      /**
       * Lines of the whole outline.
       */
      total: number;
    }
  | {
      /**
       * How many.
       */
      lines: number;
      note: 'inactive';
    }
  | {
      /**
       * How many.
       */
      count: number;
      note: 'matches';
    }
  | {
      note: 'instead';
      since: Revision;
    }
  | {
      /**
       * How many controls.
       */
      controls: number;
      note: 'redacted';
    }
  | {
      note: 'private';
      /**
       * How many.
       */
      parts: number;
    }
  | {
      note: 'frames';
      /**
       * Each of them.
       */
      unreadable: UnreadableFrame[];
    }
  | {
      note: 'empty_or_unusable';
    }
  | {
      /**
       * How many places or characters.
       */
      count: number;
      note: 'unseen';
      rule: UnseenRule;
    }
  | {
      /**
       * Canvases and embedded documents.
       */
      drawings: number;
      note: 'opaque';
      /**
       * Pictures.
       */
      pictures: number;
      /**
       * Videos.
       */
      videos: number;
    }
  | {
      note: 'too_deep';
      /**
       * How many.
       */
      parts: number;
    };
export type Cursor = string;
export type Revision = string;
/**
 * A handle to an element as the agent saw it: document prefix, `e`, number, for example `k7e12`. Opaque to
 * the agent. The prefix names one document for good; the number is never reused within it.
 */
export type Ref = string;
/**
 * Why a person does not see a text that is there.
 */
export type UnseenRule =
  'opacity' | 'clipped' | 'off_page' | 'fallback' | 'font_size' | 'color' | 'not_rendered' | 'characters';
/**
 * A condition on the page, answered from its state and never from what the agent said. Comparison is exact
 * on text with white space collapsed, unless the variant says otherwise.
 */
export type Predicate =
  | {
      is: 'url';
      /**
       * text to compare
       */
      value: string;
    }
  | {
      is: 'url_prefix';
      /**
       * text to compare
       */
      value: string;
    }
  | {
      is: 'title';
      /**
       * text to compare
       */
      value: string;
    }
  | {
      is: 'heading';
      /**
       * text to compare
       */
      value: string;
    }
  | {
      is: 'text';
      /**
       * text to compare
       */
      value: string;
    }
  | {
      is: 'value';
      ref: Ref;
      /**
       * text to compare
       */
      value: string;
    }
  | {
      is: 'checked';
      ref: Ref;
    }
  | {
      is: 'enabled';
      ref: Ref;
    }
  | {
      is: 'target_absent';
      ref: Ref;
    }
  | {
      is: 'settled';
    };
/**
 * Was a condition so.
 */
export type Verdict = 'held' | 'not_held' | 'redacted';
/**
 * Chromium's `documentId`: one loaded document, unchanged by same-document navigation, new for each
 * real navigation. All per-document state is keyed by it, never by tab and frame numbers, which
 * prerendering and tab discarding change.
 */
export type DocumentId = string;
/**
 * What was proved about the effect of a write.
 */
export type Proof = 'confirmed' | 'not_confirmed' | 'indeterminate';
/**
 * One write in the broker's ledger.
 */
export type ReceiptId = string;
/**
 * Why a call was not done, or not answered.
 */
export type Refusal =
  | {
      kind: 'no_browser';
    }
  | {
      kind: 'stopped';
    }
  | {
      kind: 'nothing_shared';
    }
  | {
      kind: 'session_required';
      /**
       * All of them.
       */
      sessions: SessionId[];
    }
  | {
      kind: 'unknown_session';
      session: SessionId;
      /**
       * What there is.
       */
      sessions: SessionId[];
    }
  | {
      kind: 'ambiguous_browser';
      /**
       * The sessions it could be for.
       */
      sessions: SessionId[];
    }
  | {
      kind: 'tab_gone';
      session: SessionId;
    }
  | {
      kind: 'left_origin';
      /**
       * The origin that was shared.
       */
      origin: string;
      session: SessionId;
    }
  | {
      kind: 'needs_toolbar_click';
      session: SessionId;
    }
  | {
      declared: PageText;
      kind: 'frame_not_shared';
    }
  | {
      kind: 'no_snapshot';
      ref: Ref;
    }
  | {
      kind: 'unknown_ref';
      ref: Ref;
    }
  | {
      kind: 'stale_cursor';
    }
  | {
      kind: 'unknown_base';
      since: Revision;
    }
  | {
      kind: 'detached';
      ref: Ref;
      /**
       * The one element that now matches what it was.
       */
      successor?: Ref | null;
      was: PageText;
    }
  | {
      kind: 'changed';
      new_ref: Ref;
      now: PageText;
      ref: Ref;
      was: PageText;
    }
  | {
      /**
       * The first few that match.
       */
      candidates: Ref[];
      kind: 'ambiguous';
      ref: Ref;
      was: PageText;
    }
  | {
      because: Obstacle;
      kind: 'not_actionable';
      ref: Ref;
    }
  | {
      /**
       * What the step needs.
       */
      expected: string;
      kind: 'wrong_element';
      ref: Ref;
      /**
       * Its role.
       */
      role: string;
    }
  | {
      kind: 'sensitive';
      ref: Ref;
    }
  | {
      kind: 'bad_selector';
      /**
       * The selector, in the policy's words.
       */
      selector: string;
    }
  | {
      category: SecretKind;
      kind: 'inventory_full';
    }
  | {
      kind: 'no_focus';
    }
  | {
      /**
       * What was expected there.
       */
      expected: string;
      kind: 'invalid_arguments';
      /**
       * Words from the page's schema, when the arguments were a page tool's.
       */
      page_detail?: PageText | null;
      /**
       * Where, as a JSON pointer; empty for the whole.
       */
      path: string;
    }
  | {
      /**
       * The list's generation.
       */
      generation: number;
      kind: 'unknown_page_tool';
      name: PageText;
      /**
       * What there is.
       */
      tools: PageText[];
    }
  | {
      /**
       * The generation the caller named.
       */
      expected: number;
      /**
       * The generation now.
       */
      generation: number;
      kind: 'stale_tools';
      /**
       * What there is.
       */
      tools: PageText[];
    }
  | {
      kind: 'unusable_schema';
      name: PageText;
      /**
       * What is wrong with it, in our words.
       */
      why: string;
    }
  | {
      kind: 'page_tool_failed';
      message: PageText;
      name: PageText;
    }
  | {
      /**
       * Its size in bytes.
       */
      bytes: number;
      /**
       * True when the page's function had already run.
       */
      done: boolean;
      kind: 'too_large';
      /**
       * The most that is allowed.
       */
      limit: number;
      /**
       * What.
       */
      what: string;
    }
  | {
      kind: 'origin_not_shared';
      /**
       * The destination's origin, from the call's own argument.
       */
      origin: string;
    }
  | {
      /**
       * What was expected.
       */
      expected: string;
      kind: 'unsupported_url';
    }
  | {
      approval: ApprovalId;
      kind: 'approval_pending';
    }
  | {
      kind: 'approval_denied';
    }
  | {
      /**
       * What differs.
       */
      difference: string;
      kind: 'approval_stale';
    }
  | {
      kind: 'permit_invalid';
    }
  | {
      /**
       * The key.
       */
      key: string;
      kind: 'idempotency_conflict';
    }
  | {
      kind: 'indeterminate';
      /**
       * The write.
       */
      receipt?: ReceiptId | null;
      /**
       * What happened.
       */
      why: string;
    }
  | {
      /**
       * Milliseconds.
       */
      after_ms: number;
      kind: 'deadline';
      /**
       * Who did not answer.
       */
      waiting_for: string;
    }
  | {
      kind: 'document_gone';
    }
  | {
      kind: 'cancelled';
    }
  | {
      /**
       * Who says so.
       */
      here: string;
      kind: 'version_mismatch';
      /**
       * Its version.
       */
      ours: number;
      /**
       * The other's version.
       */
      theirs: number;
    }
  | {
      /**
       * Who says so.
       */
      here: string;
      kind: 'malformed';
      /**
       * What was wrong.
       */
      what: string;
    }
  | {
      kind: 'engine_failed';
      /**
       * What it said.
       */
      what: string;
    };
/**
 * What stands between a step and its element.
 */
export type Obstacle =
  | {
      obstacle: 'not_rendered';
    }
  | {
      obstacle: 'disabled';
    }
  | {
      obstacle: 'inert';
    }
  | {
      obstacle: 'read_only';
    }
  | {
      obstacle: 'out_of_view';
    }
  | {
      by: PageText;
      /**
       * Its handle, when it has one.
       */
      by_ref?: Ref | null;
      obstacle: 'covered';
    };
/**
 * Kinds of what is withheld.
 */
export type SecretKind = 'password' | 'one_time_code' | 'card' | 'token' | 'autofill' | 'private';
/**
 * A question to the person that waits for an answer in the extension's own pages.
 */
export type ApprovalId = string;
/**
 * What a step sets off beyond its target.
 */
export type ApprovalEffect =
  | {
      /**
       * Address without query and fragment.
       */
      action: string;
      /**
       * Names of the controls that are sent, in order.
       */
      controls: string[];
      effect: 'submits';
      /**
       * `get`, `post` or `dialog`.
       */
      method: string;
    }
  | {
      effect: 'leads_to';
      /**
       * The origin it leads to.
       */
      origin: string;
    };
/**
 * What one step does.
 */
export type ApprovalVerb =
  'click' | 'fill' | 'press' | 'call_tool' | 'go_to' | 'go_back' | 'go_forward' | 'reload';
/**
 * One tool call, UUIDv7, minted by the MCP process and kept over all hops. Never reused, not even for
 * a repeat of the same call.
 */
export type CallId = string;
/**
 * An answer, or the reason there is none.
 */
export type CallResult =
  | {
      answer: Answer;
      status: 'done';
    }
  | {
      refusal: Refusal;
      status: 'refused';
    };
/**
 * What the worker asks of a document.
 */
export type ContentCall =
  | {
      /**
       * Random, names the document for good.
       */
      namespace: string;
      op: 'attach';
      /**
       * The origin that was shared; the content script checks that it is its own.
       */
      origin: string;
      /**
       * Prefix for the handles of this document, unless it has one.
       */
      prefix: string;
      redaction: Redaction;
    }
  | {
      op: 'set_redaction';
      redaction: Redaction;
    }
  | {
      op: 'engine';
      request: EngineRequest;
    }
  | {
      op: 'wait';
      request: EngineRequest;
      /**
       * Milliseconds.
       */
      timeout_ms: number;
    }
  | {
      op: 'list_tools';
    }
  | {
      /**
       * Its arguments, JSON text: kept as text so that no hop re-encodes them.
       */
      arguments: string;
      call_id: CallId;
      /**
       * The generation they were validated against.
       */
      generation?: number | null;
      /**
       * Its name.
       */
      name: string;
      op: 'call_tool';
    }
  | {
      call_id: CallId;
      op: 'cancel_tool';
    }
  | {
      direction: Direction;
      op: 'traverse';
    }
  | {
      op: 'drop';
    };
/**
 * To the engine.
 */
export type EngineRequest =
  | {
      op: 'set_redaction';
      redaction: Redaction;
    }
  | {
      /**
       * Where to go on, of the same document.
       */
      cursor?: Cursor | null;
      /**
       * Levels of lines below the page or the scope.
       */
      depth?: number | null;
      /**
       * Only lines that fit, the best first; goes without `since` and `keep`.
       */
      filter?: Filter | null;
      /**
       * Keep the complete outline under this name, to ask for what changed since; goes without `scope` and
       * `cursor`. Nothing is kept of an answer that leaves out changes.
       */
      keep?: Revision | null;
      /**
       * Size of the outline.
       */
      max_bytes: number;
      /**
       * How much is told.
       */
      mode?: Mode | null;
      op: 'snapshot';
      /**
       * Only this subtree.
       */
      scope?: Ref | null;
      /**
       * Only what changed since this one; goes with `keep`. `unknown_base` when it is not kept.
       */
      since?: Revision | null;
    }
  | {
      op: 'vet';
      step: Step;
    }
  | {
      /**
       * What was approved; another vetting answers `approval_stale`.
       */
      approved?: Vetted | null;
      op: 'act';
      step: Step;
    }
  | {
      op: 'check';
      /**
       * All of them.
       */
      predicates: Predicate[];
    }
  | {
      op: 'set_tools';
      /**
       * The list.
       */
      tools: RawTool[];
    }
  | {
      /**
       * The generation it was validated against.
       */
      generation?: number | null;
      /**
       * Its name.
       */
      name: string;
      op: 'find_tool';
    }
  | {
      op: 'mask';
      /**
       * The text.
       */
      text: string;
    };
/**
 * How much of a page is told. Without one: everything, and the beginning of long tables and lists.
 */
export type Mode = 'full' | 'interactive';
/**
 * One step of an `act`. Vetted and dispatched in one synchronous evaluation.
 */
export type Step =
  | {
      do: 'click';
      ref: Ref;
    }
  | {
      do: 'fill';
      ref: Ref;
      /**
       * text for fill
       */
      value: string;
    }
  | {
      do: 'press';
      /**
       * key for press, as in KeyboardEvent.key: Enter, Tab, a; with modifiers Control+a
       */
      key: string;
      /**
       * element handle
       */
      ref?: Ref | null;
    };
/**
 * A neighbour in the session history.
 */
export type Direction = 'back' | 'forward';
/**
 * From a content script, unasked.
 */
export type ContentEvent =
  | {
      event: 'tools_changed';
    }
  | {
      event: 'attached';
    }
  | {
      event: 'restored';
    };
/**
 * The person's answer to a question.
 */
export type Decision = 'allow' | 'allow_once' | 'deny';
/**
 * From the engine.
 */
export type EngineResponse =
  | {
      response: 'redaction_set';
      /**
       * Version of the policy in force.
       */
      version: number;
    }
  | {
      /**
       * Set when the lines are what changed.
       */
      changed?: Changed | null;
      /**
       * The frame elements among the lines.
       */
      frames: FrameSlot[];
      /**
       * The name the complete outline is kept under.
       */
      kept?: Revision | null;
      /**
       * What a reader must know.
       */
      notes: Note[];
      outline: PageText;
      response: 'outline';
      title: PageText;
      /**
       * Frame elements that are there and not among the lines.
       */
      unlisted?: UnlistedFrame[];
      url: PageText;
    }
  | {
      response: 'vetted';
      vetted: Vetted;
    }
  | {
      done: StepDone;
      response: 'acted';
      url: PageText;
    }
  | {
      /**
       * Each predicate.
       */
      checked: Checked[];
      response: 'checked';
    }
  | {
      /**
       * Rises when the list differs from the last one.
       */
      generation: number;
      /**
       * What was left out.
       */
      refused: RefusedTool[];
      response: 'tools';
      /**
       * Bounded and sorted.
       */
      tools: PageTool[];
    }
  | {
      /**
       * The list's generation.
       */
      generation: number;
      response: 'tool_found';
    }
  | {
      response: 'masked';
      text: PageText;
    }
  | {
      refusal: Refusal;
      response: 'refused';
    };
/**
 * Counts the changes of a share's authority. Stop, unshare and leaving the origin raise it; a message with
 * another epoch than the engine's is refused, so that an engine that outlived its share does nothing.
 */
export type Epoch = number;
/**
 * The reply of a content script.
 */
export type FromContent =
  | {
      /**
       * Has the browser a native model context here.
       */
      native_tools: boolean;
      /**
       * Position of this frame below the top document: index of each child frame on the way; 4294967295
       * where a frame cannot be counted, because it is in a shadow tree.
       */
      path: number[];
      /**
       * The prefix in use.
       */
      prefix: string;
      reply: 'attached';
    }
  | {
      reply: 'engine';
      response: EngineResponse;
      /**
       * Time spent.
       */
      trace: Span[];
    }
  | {
      reply: 'tools';
      response: EngineResponse;
    }
  | {
      reply: 'tool_result';
      /**
       * What the page's function returned.
       */
      text: string;
      /**
       * Time spent.
       */
      trace: Span[];
    }
  | {
      /**
       * Version of the policy it holds; 0 for none.
       */
      held: number;
      reply: 'redaction_behind';
    }
  | {
      refusal: Refusal;
      reply: 'refused';
    }
  | {
      reply: 'ok';
    };
/**
 * The processes and worlds a call passes.
 */
export type Hop = 'mcp' | 'broker' | 'worker' | 'content' | 'engine' | 'page';
/**
 * From the MCP process.
 */
export type FromMcp =
  | {
      /**
       * What the MCP client calls itself.
       */
      client_name: string;
      /**
       * Its version.
       */
      client_version: string;
      /**
       * [`PROTOCOL`](crate::PROTOCOL) of the sender.
       */
      protocol: number;
      type: 'hello';
    }
  | {
      call_id: CallId;
      read: Read;
      type: 'read';
    }
  | {
      call_id: CallId;
      /**
       * The state of the page its caller saw last.
       */
      seen?: Revision | null;
      type: 'write';
      write: Write;
    }
  | {
      call_id: CallId;
      type: 'cancel';
    };
/**
 * A call that changes nothing. Goes straight through all hops.
 */
export type Read =
  | {
      call: 'sessions';
    }
  | {
      call: 'snapshot';
      /**
       * from a snapshot that was cut: gives the rest
       */
      cursor?: Cursor | null;
      /**
       * levels of lines, from 1
       */
      depth?: number | null;
      /**
       * only lines that fit, best first
       */
      filter?: Filter | null;
      /**
       * size of the outline, default 22528
       */
      max_bytes?: number | null;
      /**
       * interactive: only what can be acted on; full: long tables in full
       */
      mode?: Mode | null;
      /**
       * only the subtree of this handle
       */
      scope?: Ref | null;
      /**
       * from sessions; may be left out when one tab is shared
       */
      session?: SessionId | null;
      /**
       * only what changed since this revision, from a snapshot or act
       */
      since?: Revision | null;
    }
  | {
      call: 'wait_for';
      /**
       * from sessions; may be left out when one tab is shared
       */
      session?: SessionId | null;
      /**
       * default 5000, at most 30000
       */
      timeout_ms?: number | null;
      /**
       * all must hold
       */
      until: Predicate[];
    }
  | {
      call: 'page_tools';
      /**
       * from sessions; may be left out when one tab is shared
       */
      session?: SessionId | null;
    };
/**
 * A call that may change the page. Prepared, permitted, begun in the ledger, performed, ended.
 */
export type Write =
  | {
      call: 'act';
      /**
       * what must be true afterwards
       */
      expect?: Predicate[];
      /**
       * a repeat with the same key returns the first outcome and does nothing
       */
      idempotency_key?: string | null;
      /**
       * from sessions; may be left out when one tab is shared
       */
      session?: SessionId | null;
      /**
       * done in order
       */
      steps: Step[];
    }
  | {
      call: 'navigate';
      /**
       * a repeat with the same key returns the first outcome and does nothing
       */
      idempotency_key?: string | null;
      /**
       * from sessions; may be left out when one tab is shared
       */
      session?: SessionId | null;
      /**
       * absolute or relative address, or one of back, forward, reload
       */
      to: string;
    }
  | {
      /**
       * the tool's arguments, an object that fits its schema
       */
      arguments?: {
        [k: string]: unknown;
      };
      call: 'page_action';
      /**
       * from page_tools; refuses the call if the page's tools changed since
       */
      generation?: number | null;
      /**
       * a repeat with the same key returns the first outcome and does nothing
       */
      idempotency_key?: string | null;
      /**
       * tool name from page_tools
       */
      name: string;
      /**
       * from sessions; may be left out when one tab is shared
       */
      session?: SessionId | null;
    };
/**
 * From the worker.
 */
export type FromWorker =
  | {
      /**
       * The browser, for people.
       */
      browser: string;
      instance: Instance;
      /**
       * [`PROTOCOL`](crate::PROTOCOL) of the extension.
       */
      protocol: number;
      type: 'hello';
      /**
       * Version of the extension.
       */
      version: string;
    }
  | {
      call_id: CallId;
      result: WorkerResult;
      /**
       * Time spent, from the worker inwards.
       */
      trace: Span[];
      type: 'answer';
    }
  | {
      /**
       * Their sessions.
       */
      sessions: SessionId[];
      type: 'shares';
    }
  | {
      document: DocumentId;
      type: 'tools_changed';
    }
  | {
      /**
       * Yes or no.
       */
      allowed: boolean;
      approval: ApprovalId;
      type: 'decided';
    }
  | {
      /**
       * Of one session, or of all.
       */
      session?: SessionId | null;
      type: 'revoked';
    };
/**
 * One browser profile with the extension, a UUID minted by the worker once and kept in
 * `storage.local`.
 */
export type Instance = string;
/**
 * What came of a worker call.
 */
export type WorkerResult =
  | {
      answer: Answer;
      status: 'read';
    }
  | {
      permit: PermitId;
      session: SessionId;
      /**
       * True when it covers later writes of this client in this share.
       */
      standing: boolean;
      status: 'prepared';
    }
  | {
      approval: ApprovalId;
      status: 'asked';
    }
  | {
      outcome: Outcome;
      status: 'performed';
    }
  | {
      refusal: Refusal;
      status: 'refused';
    };
/**
 * A permission to perform one prepared write, or, when standing, the writes of one client in one
 * share. Minted by the worker, kept in its memory only: it dies with the worker.
 */
export type PermitId = string;
/**
 * How long a share lasts.
 */
export type ShareMode = 'visit' | 'site' | 'always';
/**
 * To the MCP process.
 */
export type ToMcp =
  | {
      /**
       * The browser and profile, for people.
       */
      browser: string;
      instance: Instance;
      /**
       * [`PROTOCOL`](crate::PROTOCOL) of the broker.
       */
      protocol: number;
      type: 'hello';
    }
  | {
      refusal: Refusal;
      type: 'refused';
    }
  | {
      call_id: CallId;
      result: CallResult;
      /**
       * Time on each hop.
       */
      trace: Span[];
      type: 'answer';
    };
/**
 * From the broker.
 */
export type ToWorker =
  | {
      /**
       * [`PROTOCOL`](crate::PROTOCOL) of the broker.
       */
      protocol: number;
      type: 'hello';
      /**
       * Version of the binary.
       */
      version: string;
    }
  | {
      body: WorkerCall;
      call_id: CallId;
      client: Client;
      type: 'request';
    }
  | {
      call_id: CallId;
      type: 'cancel';
    }
  | {
      /**
       * Each of them.
       */
      clients: Client[];
      type: 'clients';
    }
  | {
      /**
       * Position, from 0.
       */
      index: number;
      /**
       * No more follow.
       */
      last: boolean;
      /**
       * The text.
       */
      text: string;
      type: 'chunk';
    };
/**
 * What the broker asks of the worker.
 */
export type WorkerCall =
  | {
      phase: 'read';
      read: Read;
    }
  | {
      phase: 'prepare';
      write: Write;
    }
  | {
      permit: PermitId;
      phase: 'perform';
      /**
       * The state of the page the caller saw last: the outcome tells what changed since.
       */
      seen?: Revision | null;
      /**
       * What to do, under a standing permit. A single-use permit holds its write already.
       */
      write?: Write | null;
    };
/**
 * To a page of the extension.
 */
export type UiReply =
  | {
      /**
       * Open questions.
       */
      approvals: ApprovalView[];
      /**
       * The connected programs.
       */
      clients: Client[];
      /**
       * Origin of the tab the popup was opened on, when it can be shared.
       */
      here?: string | null;
      /**
       * The way to the host, hop by hop.
       */
      hops: HopState[];
      /**
       * The shared tabs.
       */
      shares: ShareView[];
      /**
       * The person pressed Stop.
       */
      stopped: boolean;
      ui: 'state';
    }
  | {
      ui: 'failed';
      /**
       * For the person.
       */
      why: string;
    };
/**
 * From a page of the extension.
 */
export type UiRequest =
  | {
      /**
       * The tab the popup was opened on.
       */
      tab_id?: number | null;
      ui: 'state';
    }
  | {
      mode: ShareMode;
      /**
       * The site the person was shown. A tab that shows another one by now is not shared.
       */
      origin: string;
      /**
       * The tab.
       */
      tab_id: number;
      ui: 'share';
    }
  | {
      session: SessionId;
      ui: 'unshare';
    }
  | {
      ui: 'stop';
    }
  | {
      ui: 'resume';
    }
  | {
      approval: ApprovalId;
      decision: Decision;
      ui: 'decide';
    };

export interface AllMessages {
  Answer: Answer;
  ApprovalEffect: ApprovalEffect;
  ApprovalId: ApprovalId;
  ApprovalStep: ApprovalStep;
  ApprovalVerb: ApprovalVerb;
  ApprovalView: ApprovalView;
  CallId: CallId;
  CallResult: CallResult;
  Changed: Changed;
  Changes: Changes;
  Checked: Checked;
  Client: Client;
  ContentCall: ContentCall;
  ContentEvent: ContentEvent;
  Cursor: Cursor;
  Decision: Decision;
  Direction: Direction;
  DocumentId: DocumentId;
  EngineRequest: EngineRequest;
  EngineResponse: EngineResponse;
  Epoch: Epoch;
  Filter: Filter;
  FrameSlot: FrameSlot;
  FromContent: FromContent;
  FromMcp: FromMcp;
  FromWorker: FromWorker;
  Hop: Hop;
  HopState: HopState;
  Instance: Instance;
  Mode: Mode;
  Note: Note;
  Obstacle: Obstacle;
  Outcome: Outcome;
  PageText: PageText;
  PageTool: PageTool;
  PermitId: PermitId;
  PortCall: PortCall;
  PortReply: PortReply;
  Predicate: Predicate;
  Proof: Proof;
  RawTool: RawTool;
  Read: Read;
  ReceiptId: ReceiptId;
  Redaction: Redaction;
  Ref: Ref;
  Refusal: Refusal;
  RefusedTool: RefusedTool;
  Revision: Revision;
  SecretKind: SecretKind;
  Session: Session;
  SessionId: SessionId;
  ShareMode: ShareMode;
  ShareState: ShareState;
  ShareView: ShareView;
  Span: Span;
  Step: Step;
  StepDone: StepDone;
  Submits: Submits;
  ToContent: ToContent;
  ToMcp: ToMcp;
  ToWorker: ToWorker;
  ToolsNotice: ToolsNotice;
  UiReply: UiReply;
  UiRequest: UiRequest;
  UnlistedFrame: UnlistedFrame;
  UnreadableFrame: UnreadableFrame;
  UnseenRule: UnseenRule;
  Verdict: Verdict;
  Vetted: Vetted;
  WorkerCall: WorkerCall;
  WorkerResult: WorkerResult;
  Write: Write;
}
/**
 * One shared tab, as an agent sees it.
 */
export interface Session {
  /**
   * Scheme, host and port of the share; absent before the client's first grant.
   */
  origin?: string | null;
  session: SessionId;
  state: ShareState;
  /**
   * The tab's title; absent before the client's first grant.
   */
  title?: PageText | null;
  /**
   * May this client write without asking again.
   */
  write_granted: boolean;
}
/**
 * A frame that could not be read.
 */
export interface UnreadableFrame {
  declared: PageText;
  /**
   * Its line in the outline.
   */
  ref?: Ref | null;
}
/**
 * A predicate and what the page showed.
 */
export interface Checked {
  predicate: Predicate;
  /**
   * What was there instead; never what is withheld.
   */
  seen?: PageText | null;
  verdict: Verdict;
}
/**
 * A page tool that is not offered.
 */
export interface RefusedTool {
  name: PageText;
  /**
   * Why, in our words.
   */
  why: string;
}
/**
 * The page's own tool, as listed.
 */
export interface PageTool {
  /**
   * Hints by the page: readOnlyHint, untrustedContentHint, consequentialHint, debugging. Never
   * lower an approval.
   */
  annotations?: {
    [k: string]: unknown;
  };
  description: PageText;
  /**
   * JSON Schema of the arguments, as JSON text.
   */
  input_schema?: PageText | null;
  name: PageText;
  /**
   * For people.
   */
  title?: PageText | null;
}
/**
 * What changed on a page.
 */
export interface Changes {
  /**
   * Lines left out to keep the size.
   */
  left_out: number;
  outline: PageText;
  /**
   * The state now; absent when not all that changed is told.
   */
  revision?: Revision | null;
  since: Revision;
}
/**
 * One line about a changed list of page tools.
 */
export interface ToolsNotice {
  /**
   * How many tools there are now.
   */
  count: number;
  /**
   * The new generation.
   */
  generation: number;
}
/**
 * What one step did.
 */
export interface StepDone {
  /**
   * What was acted on, described by role and name.
   */
  target?: PageText | null;
  /**
   * Did the step's own check (the value of a filled field) hold; absent where a step has none.
   */
  verified?: boolean | null;
}
/**
 * One step of what would happen, uncut.
 */
export interface ApprovalStep {
  /**
   * What it sets off.
   */
  effects: ApprovalEffect[];
  /**
   * What it is done to: an element, a page tool, an absolute address. None where that is not known yet or
   * goes without saying.
   */
  target?: string | null;
  /**
   * What goes in: the text, the key, the arguments.
   */
  value?: string | null;
  verb: ApprovalVerb;
}
/**
 * One open question.
 *
 * Its strings come from a program and from a page; each is shown apart from the others and from the words of
 * the question.
 */
export interface ApprovalView {
  approval: ApprovalId;
  client: Client;
  /**
   * The sites that would be acted in.
   */
  origins: string[];
  session: SessionId;
  /**
   * Its tab.
   */
  tab_id: number;
  /**
   * The tab's title.
   */
  title: string;
  /**
   * What would happen, in order.
   */
  what: ApprovalStep[];
}
/**
 * The program on whose behalf a call comes, as shown to the person.
 */
export interface Client {
  /**
   * What the MCP client calls itself. A label, never proof.
   */
  name: string;
  /**
   * What the operating system says of the process and its parent: file names. A label as well, since a
   * program of the same user can run under any name.
   */
  observed: string;
  /**
   * Its version, as it says.
   */
  version: string;
}
/**
 * How what changed compares with all there is.
 */
export interface Changed {
  /**
   * Bytes of the complete outline.
   */
  full_bytes: number;
  /**
   * Lines left out to keep the size, or because too much changed to compare.
   */
  left_out: number;
}
/**
 * The redaction policy of one browser profile. It can only add to what is withheld: nothing in it, and no
 * argument of any call, takes anything away from the engine's own rules or from the marks of page authors.
 */
export interface Redaction {
  /**
   * CSS selectors. An element that matches one is private with all that is in it.
   * <https://www.w3.org/TR/selectors-4/>
   */
  selectors: string[];
  /**
   * Rises with every change, from 1. An engine takes no policy older than the one it holds.
   */
  version: number;
}
/**
 * What is looked for in an outline: everything given must fit.
 */
export interface Filter {
  /**
   * in the name
   */
  name?: string | null;
  /**
   * role, like button or row
   */
  role?: string | null;
  /**
   * in name, value or text; with role, in all inside it
   */
  text?: string | null;
}
/**
 * What a step would do, fixed at approval and compared at use.
 */
export interface Vetted {
  /**
   * Set when the step follows a link: the origin it leads to, empty for the same document's.
   */
  leads_to?: string | null;
  /**
   * Set when the step submits a form.
   */
  submits?: Submits | null;
  /**
   * Role, name and labelled container of the target.
   */
  target?: PageText | null;
}
/**
 * The effective destination of a form submission, the submitter's own attributes included.
 * <https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#form-submission-algorithm>
 */
export interface Submits {
  /**
   * Address without query and fragment.
   */
  action: string;
  /**
   * Names of the controls that would be sent, in order.
   */
  controls: string[];
  /**
   * `get`, `post` or `dialog`.
   */
  method: string;
}
/**
 * A tool as the model context gives it. Every field is page data.
 */
export interface RawTool {
  /**
   * `RegisteredTool.annotations`
   */
  annotations?: {
    [k: string]: unknown;
  };
  /**
   * `RegisteredTool.description`
   */
  description: string;
  /**
   * `RegisteredTool.inputSchema` as JSON text
   */
  input_schema?: string | null;
  /**
   * `RegisteredTool.name`
   */
  name: string;
  /**
   * `RegisteredTool.title`
   */
  title?: string | null;
}
/**
 * A frame element in the outline.
 */
export interface FrameSlot {
  /**
   * Index of its window among the document's child frames; absent where it cannot be known (in shadow
   * trees).
   */
  child?: number | null;
  declared: PageText;
  /**
   * Number of its line in the outline, from 0.
   */
  line: number;
  ref: Ref;
}
/**
 * A frame element that is not among the lines of an answer.
 */
export interface UnlistedFrame {
  /**
   * Index of its window among the document's child frames; absent where it cannot be known.
   */
  child?: number | null;
  /**
   * Its handle, where it was told before.
   */
  ref?: Ref | null;
}
/**
 * Time one hop spent on a call, everything behind it included.
 */
export interface Span {
  hop: Hop;
  /**
   * Microseconds.
   */
  us: number;
}
/**
 * The result of a write.
 */
export interface Outcome {
  /**
   * What changed since the caller saw the page, when it is the same document still.
   */
  changes?: Changes | null;
  /**
   * The predicates checked afterwards.
   */
  checked?: Checked[];
  /**
   * The page's tools changed with this write: their new generation and count.
   */
  page_tools?: ToolsNotice | null;
  proof: Proof;
  /**
   * The write in the ledger; set by the broker.
   */
  receipt?: ReceiptId | null;
  /**
   * True when the outcome is the first one of the same idempotency key.
   */
  repeated?: boolean;
  /**
   * The page tool's result.
   */
  result?: PageText | null;
  session: SessionId;
  /**
   * The steps that were done.
   */
  steps?: StepDone[];
  /**
   * Set when a later step was refused: the steps before it were done.
   */
  stopped_by?: Refusal | null;
  /**
   * The address afterwards, when it changed.
   */
  url?: PageText | null;
  /**
   * Why the proof is what it is, in our words.
   */
  why: string;
}
/**
 * One hop on the way from the browser to the agent.
 */
export interface HopState {
  /**
   * What is known, and the next move when it does not.
   */
  detail: string;
  /**
   * For people.
   */
  name: string;
  /**
   * Does it work.
   */
  ok: boolean;
}
/**
 * A request over the port. Replies may come in another order.
 */
export interface PortCall {
  /**
   * Counted by the worker for each port.
   */
  id: number;
  message: ToContent;
}
/**
 * To a content script.
 */
export interface ToContent {
  body: ContentCall;
  epoch: Epoch;
  /**
   * Version of the redaction policy. A content script whose engine holds an older one does nothing and
   * answers `redaction_behind`.
   */
  redaction: number;
  /**
   * When the worker stops waiting, in milliseconds since 1970 by the clock of this machine. What a frozen or
   * busy document reads later than that is not done: its caller was told that the outcome is unknown.
   */
  until: number;
}
/**
 * The reply to a request over the port.
 */
export interface PortReply {
  /**
   * Of the request.
   */
  id: number;
  reply: FromContent;
}
/**
 * One share, as shown to the person.
 */
export interface ShareView {
  mode: ShareMode;
  /**
   * What was shared.
   */
  origin: string;
  session: SessionId;
  state: ShareState;
  /**
   * Its tab.
   */
  tab_id: number;
  /**
   * The tab's title.
   */
  title: string;
  /**
   * Programs that may write.
   */
  writers: string[];
}
