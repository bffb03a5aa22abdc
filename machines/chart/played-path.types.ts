/** A path through a machine with everything visible at each step. */
export interface PlayedPath {
  /** The events in order: `signIn.submitted · signIn failed`. */
  title: string;
  /** The initial state, before any event. */
  first: PlayedStep;
  steps: readonly PlayedStep[];
}

export interface PlayedStep {
  kind: 'start' | 'event' | 'outcome' | 'delay';
  /** `signIn.submitted`, `signIn done`, `after resendCooldown`. */
  event: string;
  /** The event's payload; null without one. */
  payload: unknown;
  /** The milliseconds that pass before the step. */
  elapsed: number;
  /** Ids of the transitions taken, eventless ones included, in order. */
  transitions: readonly string[];
  /** The guards evaluated, in order. */
  guards: readonly GuardOutcome[];
  /** Ids of the active states after the step. */
  active: readonly string[];
  /** The active states without children. */
  states: readonly string[];
  /** The members of the context that change. */
  changes: readonly ContextChange[];
  /** The invoked and spawned actors that start. */
  started: readonly string[];
}

export interface GuardOutcome {
  name: string;
  passed: boolean;
}

/** JSON text; undefined for a member that didn't exist. */
export interface ContextChange {
  member: string;
  before?: unknown;
  after?: unknown;
}
