export type ActorStatus = 'active' | 'done' | 'error' | 'stopped';

/** One transition that an actor took, as XState defines it. */
export interface TakenTransition {
  source: { id: string; path: readonly string[] };
  target?: readonly { id: string; path: readonly string[] }[] | undefined;
  eventType: string;
}

/** What one actor has received, in order, with where it led: what a scenario is made of. */
export interface Step {
  event: { type: string };
  /** From the actor itself are what it raises and its delays. */
  from: 'itself' | 'others';
  /** Null until the actor has answered. */
  stateAfter: string | null;
}

export interface ActorRecord {
  sessionId: string;
  /** How people call it: its `systemId`, or the name that its parent or its machine has given it. */
  name: string;
  systemId: string | null;
  /** Null for promises, callbacks and the like. */
  machineId: string | null;
  parentId: string | null;
  /** The machine itself, or whatever logic runs. */
  logic: unknown;
  startedAt: number;
  endedAt: number | null;
  status: ActorStatus;
  snapshot: unknown;
  /** Active states without children, joined by a comma; for others than machines the status. */
  state: string;
  /** What it started with. */
  input: unknown;
  firstState: string;
  steps: Step[];
  /** Names of what it has started that tells it things as long as it lives. */
  callbacks: ReadonlySet<string>;
  /** Names of the machines that it has started. */
  machines: ReadonlySet<string>;
  /** Its beginning has been dropped: there was too much of it. */
  stepsLost: boolean;
  /** Those of the last event that has led to any, eventless ones included. */
  lastTransitions: readonly TakenTransition[];
  /** Grows with each event that has led to any. */
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
  /** Where the event has led the actor that received it; null when it stayed, or for other kinds. */
  change: { from: string; to: string } | null;
}
