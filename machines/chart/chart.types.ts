/**
 * A statechart as plain data: everything that the machine declares, with ids that are stable over copies of the
 * machine.
 */
export interface Chart {
  /** The machine's id. */
  id: string;
  root: ChartState;
  /** In declaration order, parents before children. */
  transitions: readonly ChartTransition[];
}

export interface ChartState {
  /** The path of keys below the machine, joined by points; the machine's id for the root. */
  id: string;
  /** The name within the parent. */
  key: string;
  type: 'atomic' | 'compound' | 'parallel' | 'final' | 'history';
  /** The depth of a history state. */
  history: 'shallow' | 'deep' | null;
  parent: string | null;
  /** The initial child. */
  initial: string | null;
  description: string | null;
  tags: readonly string[];
  entry: readonly string[];
  exit: readonly string[];
  invokes: readonly ChartInvoke[];
  children: readonly ChartState[];
}

export interface ChartInvoke {
  id: string;
  source: string;
}

export interface ChartTransition {
  /** The id that `transitionId` gives for the same transition when it is taken. */
  id: string;
  /** The id of the declaring state. */
  source: string;
  /** The ids of the target states; empty for a transition without a target. */
  targets: readonly string[];
  kind: 'event' | 'always' | 'after' | 'done' | 'error' | 'snapshot' | 'stateDone';
  /** The event type in XState's notation; `always` for an eventless transition. */
  eventType: string;
  /** The event type for people: `signIn.submitted`, `signIn done`, `after 30 s`. */
  event: string;
  guard: string | null;
  /**
   * The position among the state's transitions for the same event, from 0. The first one whose guard passes is taken.
   */
  place: number;
  /** The number of those transitions. */
  rivals: number;
  actions: readonly string[];
  /** Whether the source is left and entered again, even for a target within it. */
  reenters: boolean;
  delay: ChartDelay | null;
}

export interface ChartDelay {
  name: string;
  /** Null for a delay that is computed at run time. */
  milliseconds: number | null;
}
