export type ActorStatus = 'active' | 'done' | 'error' | 'stopped';

/** One transition that an actor took, as XState defines it. */
export interface TakenTransition {
  source: { id: string; path: readonly string[] };
  target?: readonly { id: string; path: readonly string[] }[] | undefined;
  eventType: string;
}

/** The events that one actor has received, in order, with the resulting states: the source of a scenario. */
export interface Step {
  event: { type: string };
  /** Raised and delayed events come from the actor itself. */
  from: 'itself' | 'others';
  /** Null until the actor has processed the event. */
  stateAfter: string | null;
}

export interface ActorRecord {
  sessionId: string;
  /** The display name: its `systemId`, or the name that its parent or its machine has given it. */
  name: string;
  systemId: string | null;
  /** Null for promises, callbacks and other logic without a machine. */
  machineId: string | null;
  parentId: string | null;
  /** The machine, or the other logic that runs. */
  logic: unknown;
  startedAt: number;
  endedAt: number | null;
  status: ActorStatus;
  snapshot: unknown;
  /** The active leaf states, joined by a comma; the status for other logic. */
  state: string;
  /** The actor's input. */
  input: unknown;
  firstState: string;
  steps: Step[];
  /** Names of the children that send it events during their lives. */
  callbacks: ReadonlySet<string>;
  /** Names of the machines that it has started. */
  machines: ReadonlySet<string>;
  /** The earliest events were dropped because there were too many. */
  stepsLost: boolean;
  /** The transitions of the last event that caused any, eventless ones included. */
  lastTransitions: readonly TakenTransition[];
  /** Increases with each event that caused a transition. */
  turn: number;
}

export type LogKind = 'event' | 'emitted' | 'started' | 'ended';

export interface LogEntry {
  number: number;
  /** Milliseconds since 1970. */
  at: number;
  kind: LogKind;
  type: string;
  payload: unknown;
  source: { sessionId: string; name: string } | null;
  target: { sessionId: string; name: string };
  /** The resulting state of the receiver; null when it stayed or the kind has none. */
  change: { from: string; to: string } | null;
}
