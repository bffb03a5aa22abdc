import {
  type ActorLogic,
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  initialTransition,
  transition,
} from 'xstate';

/** A delayed transition that waits; `remaining` is in milliseconds. */
export interface PendingTimer {
  type: string;
  remaining: number;
}

/** A machine's snapshot together with its waiting timers, so that only the next one can fire. */
export interface TimedSnapshot {
  status: 'active';
  output: undefined;
  error: undefined;
  machine: AnyMachineSnapshot;
  timers: readonly PendingTimer[];
  /** Ids of the actors that the last step started. */
  started: readonly string[];
  /** Milliseconds that the last step waited. */
  elapsed: number;
}

const DELAYED = 'xstate.after.';

export const isDelayed = (event: { type: string }) => event.type.startsWith(DELAYED);

/** The next timer: the one with the least time left, the oldest among equals. */
export function nextTimer({ timers }: TimedSnapshot): PendingTimer | undefined {
  return timers.reduce<PendingTimer | undefined>(
    (next, timer) => (next === undefined || timer.remaining < next.remaining ? timer : next),
    undefined,
  );
}

/**
 * The machine as pure logic over `TimedSnapshot`: nothing is started, and time passes through `xstate.after` events.
 */
export function createTimedLogic(
  machine: AnyStateMachine,
  input: unknown,
): ActorLogic<TimedSnapshot, AnyEventObject> {
  return {
    getInitialSnapshot: () => firstSnapshot(machine, input),
    transition: (timed, event) => nextSnapshot(machine, timed, event),
    getPersistedSnapshot: (timed) => timed,
  };
}

export function firstSnapshot(machine: AnyStateMachine, input: unknown): TimedSnapshot {
  const [snapshot, actions] = initialTransition(machine, input);
  return { ...settled, machine: snapshot, ...applyActions([], actions), elapsed: 0 };
}

export function nextSnapshot(
  machine: AnyStateMachine,
  timed: TimedSnapshot,
  event: AnyEventObject,
): TimedSnapshot {
  const fired = isDelayed(event) ? nextTimer(timed) : undefined;
  const elapsed = fired?.remaining ?? 0;
  const left = timed.timers
    .filter((timer) => timer !== fired)
    .map((timer) => ({ ...timer, remaining: timer.remaining - elapsed }));
  const [snapshot, actions] = transition(machine, timed.machine, event);
  return { ...settled, machine: snapshot, ...applyActions(left, actions), elapsed };
}

const settled = { status: 'active', output: undefined, error: undefined } as const;

function applyActions(
  timers: readonly PendingTimer[],
  actions: readonly { type: string; params: unknown }[],
) {
  let waiting = [...timers];
  const started: string[] = [];
  for (const action of actions) {
    const params = (action.params ?? {}) as { id?: string; sendId?: string; delay?: number };
    // Any other delayed event is one of the model's events, which a path may send at any time.
    if (action.type === 'xstate.raise' && params.delay !== undefined && params.id?.startsWith(DELAYED)) {
      waiting = [
        ...waiting.filter(({ type }) => type !== params.id),
        { type: params.id, remaining: params.delay },
      ];
    }
    if (action.type === 'xstate.cancel') waiting = waiting.filter(({ type }) => type !== params.sendId);
    if (action.type === 'xstate.spawnChild' && params.id !== undefined) started.push(params.id);
  }
  return { timers: waiting, started };
}
