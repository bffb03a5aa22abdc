/** A path through a machine, with all there is to see at each of its steps. */
export interface PlayedPath {
  /** What happens, in order: `signIn.submitted · signIn failed`. */
  title: string;
  /** Where the machine begins, before anything happens. */
  first: PlayedStep;
  steps: readonly PlayedStep[];
}

export interface PlayedStep {
  kind: 'start' | 'event' | 'outcome' | 'delay';
  /** `signIn.submitted`, `signIn done`, `after resendCooldown`. */
  event: string;
  /** What the event carries; null when it carries nothing. */
  payload: unknown;
  /** Milliseconds that pass before it. */
  elapsed: number;
  /** Ids of the transitions that it takes, eventless ones included, in the order in which they are taken. */
  transitions: readonly string[];
  /** The guards that are asked, in the order in which they are. */
  guards: readonly GuardOutcome[];
  /** Ids of the states that the machine is in afterwards. */
  active: readonly string[];
  /** Those of them without children. */
  states: readonly string[];
  /** The members of the context that it changes. */
  changes: readonly ContextChange[];
  /** Invoked and spawned actors that it starts. */
  started: readonly string[];
}

export interface GuardOutcome {
  name: string;
  passed: boolean;
}

/** As JSON writes them; undefined for what was or is not there. */
export interface ContextChange {
  member: string;
  before?: unknown;
  after?: unknown;
}
