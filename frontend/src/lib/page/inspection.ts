/** The part of an actor that the inspection needs. XState's own types stay with the actors and the hooks. */
export interface InspectedActor {
  readonly sessionId: string;
  getSnapshot(): unknown;
}

/** An inspection event of XState, or `oficio.emitted` for an emitted event, which XState doesn't report. */
export interface InspectionEvent {
  readonly type: string;
  readonly rootId: string;
  /** The actor that received the event, has the snapshot or was created. */
  readonly actorRef: InspectedActor;
  readonly sourceRef?: InspectedActor | undefined;
  readonly event?: { readonly type: string };
  readonly snapshot?: unknown;
  /** The transitions that a microstep took. */
  readonly _transitions?: readonly unknown[];
}

export interface Observed {
  /** Milliseconds since 1970. */
  at: number;
  event: InspectionEvent;
}

export type InspectionListener = (observed: Observed) => void;

const KEPT = 2_000;
const listeners = new Set<InspectionListener>();
/** Null unless the page was opened with the debug panel. */
let kept: Observed[] | null = null;

/** A change of state: the machine's id, the event's type, and the state values before and after it as JSON. */
export type StateChange = readonly [
  machine: string,
  event: string,
  before: string | undefined,
  after: string,
];

const RECENT = 20;
const states = new WeakMap<InspectedActor, string>();
const changes: StateChange[] = [];

/** The last changes of state, the latest last. They are always kept, because they hold names only and no payload. */
export const recentChanges = (): readonly StateChange[] => changes;

/** The `inspect` option of every actor system of the page. Without a recording or an observer it keeps names only. */
export function inspect(event: InspectionEvent): void {
  keepChange(event);
  if (kept === null && listeners.size === 0) return;
  notify(event);
  if (event.type === '@xstate.actor') listenToEmitted(event);
}

/** Records events from now on, the newest 2,000, for later observers. */
export function keepInspection(): void {
  kept ??= [];
}

/** Drops the recorded events and stops the recording. */
export function forgetInspection(): void {
  kept = null;
}

/** Calls the listener for all recorded and all later events, until the returned function is called. */
export function observeInspection(listener: InspectionListener): () => void {
  for (const observed of kept ?? []) safely(listener, observed);
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function keepChange({ type, actorRef, event, snapshot }: InspectionEvent): void {
  const { value } = (type === '@xstate.snapshot' && (snapshot as { value?: unknown } | null)) || {};
  if (!value) return;
  const after = JSON.stringify(value);
  const before = states.get(actorRef);
  if (before === after) return;
  states.set(actorRef, after);
  const { logic } = actorRef as { logic?: { config?: { id?: string } } };
  changes.push([logic?.config?.id ?? '', event?.type ?? '', before, after]);
  if (changes.length > RECENT) changes.shift();
}

function notify(event: InspectionEvent): void {
  const observed = { at: Date.now(), event };
  if (kept) {
    kept.push(observed);
    if (kept.length > KEPT) kept.shift();
  }
  for (const listener of listeners) safely(listener, observed);
}

/** The actor is in the middle of a step, so an observer's error must not reach it. */
function safely(listener: InspectionListener, observed: Observed): void {
  try {
    listener(observed);
  } catch (error) {
    console.error('An observer of the actors failed.', error);
  }
}

interface Emitter {
  on?(type: '*', listener: (event: { type: string }) => void): unknown;
}

/** XState's inspection doesn't report emitted events. */
function listenToEmitted({ actorRef, rootId }: InspectionEvent): void {
  (actorRef as Emitter).on?.('*', (event) => {
    if (kept !== null || listeners.size > 0) notify({ type: 'oficio.emitted', rootId, actorRef, event });
  });
}
