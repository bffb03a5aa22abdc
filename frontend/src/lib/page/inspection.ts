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

/** The `inspect` option of every actor system of the page. It does nothing without a recording or an observer. */
export function inspect(event: InspectionEvent): void {
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
