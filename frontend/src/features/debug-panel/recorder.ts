import type { InspectedActor, InspectionEvent, Observed } from '../../lib/page/inspection.ts';
import type { ActorRecord, ActorStatus, LogEntry, LogKind, TakenTransition } from './recorder.types.ts';
import { stateText } from './state-text.ts';

export const LIMITS = { entries: 1_000, steps: 400, endedActors: 60 } as const;

/**
 * Internal events of promises and other non-machine logic. The events that they send to others are recorded separately.
 */
const INTERNAL = /^xstate\.(stop|promise|observable|callback)\b/;

/** The fields of an actor that aren't in XState's published types. */
interface ActorInside extends InspectedActor {
  id?: string;
  systemId?: string;
  logic?: { config?: { id?: string } };
  _parent?: InspectedActor;
}

interface SnapshotInside {
  status?: ActorStatus;
  value?: unknown;
  output?: unknown;
  error?: unknown;
}

export type Recorder = ReturnType<typeof createRecorder>;

/**
 * Collects the inspection events into actors and a log, both limited in size. Listeners are notified at most once per
 * `schedule` (an animation frame).
 */
export function createRecorder(schedule: (notify: () => void) => void) {
  const actors = new Map<string, ActorRecord>();
  const started = new Set<string>();
  const listeners = new Set<() => void>();
  let entries: LogEntry[] = [];
  const awaiting = new Map<string, LogEntry>();
  /** Actors that have received an event and not yet taken a transition. */
  const unmoved = new Set<string>();
  let lastNumber = 0;
  let version = 0;
  let scheduled = false;

  return {
    record(observed: Observed): void {
      take(observed);
      changed();
    },
    /** The actors in the order of their start. Stopped actors stay for a while. */
    actors: (): ActorRecord[] => [...actors.values()].filter(({ sessionId }) => started.has(sessionId)),
    actor: (sessionId: string): ActorRecord | undefined => actors.get(sessionId),
    entries: (): readonly LogEntry[] => entries,
    clear(): void {
      entries = [];
      changed();
    },
    /** Increases with each change. */
    version: () => version,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };

  function changed(): void {
    version += 1;
    if (scheduled) return;
    scheduled = true;
    schedule(() => {
      scheduled = false;
      for (const listener of listeners) listener();
    });
  }

  function take({ at, event }: Observed): void {
    switch (event.type) {
      case '@xstate.actor':
        actors.set(event.actorRef.sessionId, newActor(event, at));
        break;
      case '@xstate.event':
        received(event, at);
        break;
      case '@xstate.microstep':
        stepped(event);
        break;
      case '@xstate.snapshot':
        arrived(event, at);
        break;
      case 'oficio.emitted':
        log({ at, kind: 'emitted', event, source: null });
        break;
    }
  }

  function received(event: InspectionEvent, at: number): void {
    const actor = actorOf(event, at);
    const { event: sent } = event;
    if (!sent) return;
    if (sent.type === 'xstate.init') {
      start(actor, event, at);
      log({ at, kind: 'started', event: { ...event, event: startOfActor(actor) }, source: event.sourceRef });
      return;
    }
    if (INTERNAL.test(sent.type)) return;
    unmoved.add(actor.sessionId);
    const from = event.sourceRef?.sessionId === actor.sessionId ? 'itself' : 'others';
    actor.steps.push({ event: sent, from, stateAfter: null });
    if (actor.steps.length > LIMITS.steps) {
      actor.steps.shift();
      actor.stepsLost = true;
    }
    awaiting.set(actor.sessionId, log({ at, kind: 'event', event, source: event.sourceRef }));
  }

  function start(actor: ActorRecord, { actorRef, event }: InspectionEvent, at: number): void {
    const inside = actorRef as ActorInside;
    started.add(actor.sessionId);
    Object.assign(actor, {
      name: inside.systemId ?? nameOf(inside),
      systemId: inside.systemId ?? null,
      startedAt: at,
      endedAt: null,
      status: 'active',
      input: (event as { input?: unknown }).input,
      snapshot: actorRef.getSnapshot(),
    });
    actor.state = stateOf(actor);
    actor.firstState = actor.state;
    const parent = actors.get(actor.parentId ?? '');
    if (parent && isCallback(actor)) parent.callbacks = new Set([...parent.callbacks, actor.name]);
    if (parent && actor.machineId !== null) parent.machines = new Set([...parent.machines, actor.name]);
  }

  function stepped({ actorRef, _transitions: taken = [] }: InspectionEvent): void {
    const actor = actors.get(actorRef.sessionId);
    if (!actor || taken.length === 0) return;
    const isFirst = unmoved.delete(actor.sessionId);
    if (isFirst) actor.turn += 1;
    actor.lastTransitions = [...(isFirst ? [] : actor.lastTransitions), ...(taken as TakenTransition[])];
  }

  function arrived(event: InspectionEvent, at: number): void {
    const actor = actorOf(event, at);
    const before = actor.state;
    actor.snapshot = event.snapshot;
    actor.status = (event.snapshot as SnapshotInside | null)?.status ?? 'active';
    actor.state = stateOf(actor);
    const step = actor.steps.at(-1);
    if (step && step.event === event.event) step.stateAfter = actor.state;
    const entry = awaiting.get(actor.sessionId);
    if (entry && entry.payload === event.event && before !== actor.state) {
      entry.change = { from: before, to: actor.state };
    }
    if (actor.status !== 'active' && actor.endedAt === null) end(actor, event, at);
  }

  function end(actor: ActorRecord, event: InspectionEvent, at: number): void {
    actor.endedAt = at;
    awaiting.delete(actor.sessionId);
    log({ at, kind: 'ended', event: { ...event, event: endOfActor(actor) }, source: null });
    const ended = [...actors.values()].filter(({ endedAt }) => endedAt !== null);
    for (const { sessionId } of ended.slice(0, -LIMITS.endedActors)) {
      actors.delete(sessionId);
      started.delete(sessionId);
      unmoved.delete(sessionId);
    }
  }

  function log({
    at,
    kind,
    event: { actorRef, event: payload },
    source,
  }: {
    at: number;
    kind: LogKind;
    event: InspectionEvent;
    source: InspectedActor | null | undefined;
  }): LogEntry {
    lastNumber += 1;
    const entry: LogEntry = {
      number: lastNumber,
      at,
      kind,
      type: payload?.type ?? '',
      payload,
      source: source ? endOf(source) : null,
      target: endOf(actorRef),
      change: null,
    };
    entries = [...entries.slice(1 - LIMITS.entries), entry];
    return entry;
  }

  function endOf(actorRef: InspectedActor) {
    const known = actors.get(actorRef.sessionId);
    return { sessionId: actorRef.sessionId, name: known?.name ?? nameOf(actorRef as ActorInside) };
  }

  /** A recorder that starts later has missed the start of the actor. */
  function actorOf(event: InspectionEvent, at: number): ActorRecord {
    const known = actors.get(event.actorRef.sessionId);
    if (known) return known;
    const actor = { ...newActor(event, at), snapshot: event.actorRef.getSnapshot(), stepsLost: true };
    actor.name = (event.actorRef as ActorInside).systemId ?? actor.name;
    actor.state = stateOf(actor);
    actors.set(actor.sessionId, actor);
    started.add(actor.sessionId);
    return actor;
  }
}

/** Callback logic has the same shape as promise logic, but has no resolve event. */
function isCallback({ machineId, logic }: ActorRecord): boolean {
  const { transition } = (logic ?? {}) as { transition?: Transition };
  if (machineId !== null || typeof transition !== 'function') return false;
  try {
    const resolved = transition({ status: 'active' }, { type: 'xstate.promise.resolve' }, { self: {} });
    return (resolved as SnapshotInside).status === 'active';
  } catch {
    // Callback logic throws, because it looks up state that it only keeps for a running actor.
    return true;
  }
}

type Transition = (state: object, event: object, scope: object) => unknown;

/** The entry for the start of an actor: its initial state and its input. */
function startOfActor({ state, input }: ActorRecord) {
  return { type: 'started', state, ...(input === undefined ? {} : { input }) };
}

/** The entry for the end of an actor: its status and its output or error. */
function endOfActor({ status, snapshot }: ActorRecord) {
  const { output, error } = (snapshot ?? {}) as SnapshotInside;
  return {
    type: status,
    ...(output === undefined ? {} : { output }),
    ...(error === undefined ? {} : { error }),
  };
}

function newActor({ actorRef }: InspectionEvent, at: number): ActorRecord {
  const inside = actorRef as ActorInside;
  return {
    sessionId: actorRef.sessionId,
    name: inside.systemId ?? nameOf(inside),
    systemId: inside.systemId ?? null,
    machineId: inside.logic?.config?.id ?? null,
    parentId: inside._parent?.sessionId ?? null,
    logic: inside.logic,
    startedAt: at,
    endedAt: null,
    status: 'active',
    snapshot: null,
    state: '',
    input: undefined,
    firstState: '',
    steps: [],
    callbacks: new Set(),
    machines: new Set(),
    stepsLost: false,
    lastTransitions: [],
    turn: 0,
  };
}

/** A screen's actor has no name of its own, so its machine's name is used. */
function nameOf({ id, sessionId, logic }: ActorInside): string {
  return id && id !== sessionId ? id : (logic?.config?.id ?? sessionId);
}

function stateOf({ snapshot, status }: ActorRecord): string {
  const { value } = (snapshot ?? {}) as SnapshotInside;
  return value === undefined ? status : stateText(value);
}
