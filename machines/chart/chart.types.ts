/** A statechart as plain data: everything that the machine declares, under ids that its copies share. */
export interface Chart {
  /** The machine's id. */
  id: string;
  root: ChartState;
  /** In the order in which the machine declares them: parents before children. */
  transitions: readonly ChartTransition[];
}

export interface ChartState {
  /** The keys from the machine down, joined by points; the root's is the machine's id. */
  id: string;
  /** Its name within its parent. */
  key: string;
  type: 'atomic' | 'compound' | 'parallel' | 'final' | 'history';
  /** Of a history state. */
  history: 'shallow' | 'deep' | null;
  parent: string | null;
  /** The child that it begins with. */
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
  /** As `transitionId` gives it for a transition that has been taken. */
  id: string;
  /** Id of the state that declares it. */
  source: string;
  /** Ids of the states that it leads to; empty when it stays where it is. */
  targets: readonly string[];
  kind: 'event' | 'always' | 'after' | 'done' | 'error' | 'snapshot' | 'stateDone';
  /** What sets it off, as XState calls it; `always` for an eventless one. */
  eventType: string;
  /** The same for people: `signIn.submitted`, `signIn done`, `after 30 s`. */
  event: string;
  guard: string | null;
  /** Its place among those that the same event sets off in the same state, from 0; the first that may is taken. */
  place: number;
  /** How many there are of those. */
  rivals: number;
  actions: readonly string[];
  /** Leaves its source and enters it again, even where it leads into it. */
  reenters: boolean;
  delay: ChartDelay | null;
}

export interface ChartDelay {
  name: string;
  /** Null when it is calculated as the machine runs. */
  milliseconds: number | null;
}
