import type {
  AnyEventObject,
  AnyMachineSnapshot,
  AnyStateMachine,
  AnyStateNode,
  EventFromLogic,
} from 'xstate';
import { TestModel } from 'xstate/graph';
import { stateKeyOf, stateNodes } from '../chart/transitions.ts';
import type { MachineModel } from '../src/shared/model.ts';
import {
  createTimedLogic,
  firstSnapshot,
  isDelayed,
  nextSnapshot,
  nextTimer,
  type TimedSnapshot,
} from './timed-logic.ts';

const DONE = 'xstate.done.actor.';
const FAILED = 'xstate.error.actor.';

/** One step of a path, with its expected result. */
export interface PlannedStep {
  kind: 'event' | 'outcome' | 'delay';
  /** The event type, the id of the invoked actor, or the name of the delay. */
  name: string;
  event: AnyEventObject;
  /** The milliseconds that pass; 0 except for a delay. */
  elapsed: number;
  /** The invoked or spawned actors that this step starts. */
  started: readonly string[];
  /** The active states without children after the step. */
  stateKeys: readonly string[];
  snapshot: AnyMachineSnapshot;
}

export interface PlannedPath {
  description: string;
  first: Pick<PlannedStep, 'started' | 'stateKeys' | 'snapshot'>;
  steps: readonly PlannedStep[];
}

/**
 * All shortest paths that together take every reachable edge (state, deciding part of the context, event). XState's
 * pure `transition()` computes the result of each step along the path. `allows` restricts the events of a state.
 */
export function planPaths<TMachine extends AnyStateMachine>(
  model: MachineModel<TMachine>,
  allows: (snapshot: AnyMachineSnapshot, event: AnyEventObject) => boolean = () => true,
): PlannedPath[] {
  const events = modelEvents(model);
  const testModel = new TestModel<TimedSnapshot, AnyEventObject, unknown>(
    createTimedLogic(model.machine, model.input),
    {
      events,
      filterEvents: (timed, event) => allows(timed.machine, event) && canHappen(model, timed, event),
      serializeState: (timed, event, previous) =>
        `${stateKey(model, timed)}${event && previous ? ` after ${JSON.stringify(event)} in ${stateKey(model, previous)}` : ''}`,
      serializeEvent: (event) => JSON.stringify(event),
    },
  );
  return testModel.getShortestPaths().map((path) =>
    planPath(
      model,
      path.steps.map((step) => step.event).filter((event) => event.type !== 'xstate.init'),
    ),
  );
}

/** One path from a given sequence of events, computed like the others. */
export function planPath<TMachine extends AnyStateMachine>(
  model: MachineModel<TMachine>,
  events: readonly AnyEventObject[],
): PlannedPath {
  let timed = firstSnapshot(model.machine, model.input);
  const first = { started: timed.started, stateKeys: activeLeaves(timed.machine), snapshot: timed.machine };
  const steps = events.map((event) => {
    timed = nextSnapshot(model.machine, timed, event);
    return planStep(event, timed);
  });
  return describePath(model.machine.id, first, steps);
}

function planStep(event: AnyEventObject, after: TimedSnapshot): PlannedStep {
  return {
    ...kindOf(event),
    event,
    elapsed: after.elapsed,
    started: after.started,
    stateKeys: activeLeaves(after.machine),
    snapshot: after.machine,
  };
}

/**
 * The shortest continuations of a path, one for each edge that is reachable from its end. `allows` restricts the events
 * of a state.
 */
export function continuePath<TMachine extends AnyStateMachine>(
  model: MachineModel<TMachine>,
  path: PlannedPath,
  allows: (snapshot: AnyMachineSnapshot, event: AnyEventObject) => boolean = () => true,
): PlannedPath[] {
  const events = modelEvents(model);
  const end = path.steps.reduce(
    (timed, { event }) => nextSnapshot(model.machine, timed, event),
    firstSnapshot(model.machine, model.input),
  );
  const visited = new Set([stateKey(model, end)]);
  const ends = [{ timed: end, path }];
  const continued: PlannedPath[] = [];
  for (const { timed, path } of ends) {
    for (const event of events.filter(
      (event) => allows(timed.machine, event) && canHappen(model, timed, event),
    )) {
      const next = nextSnapshot(model.machine, timed, event);
      const longer = describePath(model.machine.id, path.first, [...path.steps, planStep(event, next)]);
      continued.push(longer);
      const key = stateKey(model, next);
      if (visited.has(key)) continue;
      visited.add(key);
      ends.push({ timed: next, path: longer });
    }
  }
  return continued;
}

/** A path with its name: the machine and its events in order. */
export function describePath(
  machine: string,
  first: PlannedPath['first'],
  steps: readonly PlannedStep[],
): PlannedPath {
  return { description: [machine, ...steps.map(({ name }) => name)].join(' · '), first, steps };
}

/** The model's events, the outcomes of its invokes and the ends of its delays. */
export function modelEvents<TMachine extends AnyStateMachine>(
  model: MachineModel<TMachine>,
): AnyEventObject[] {
  const invoked = new Set(stateNodes(model.machine).flatMap((node) => node.invoke.map(({ id }) => id)));
  const outcomes = Object.entries((model.outcomes ?? {}) as Record<string, readonly unknown[]>);
  return [
    ...(model.events as readonly AnyEventObject[]),
    ...outcomes.flatMap(([id, outputs]) => outputs.map((output) => ({ type: DONE + id, output }))),
    ...[...invoked]
      .filter((id) => !isMachineChild(model.machine, id))
      .map((id) => ({ type: FAILED + id, error: { message: `${id} failed` } })),
    ...delayedTypes(model.machine).map((type) => ({ type })),
  ];
}

/** Whether the actor of that name is a machine, which a path ends and which never fails. */
export function isMachineChild(machine: AnyStateMachine, name: string): boolean {
  const logic = (machine.implementations.actors as Record<string, unknown>)[name];
  return typeof logic === 'object' && logic !== null && 'root' in logic;
}

export function delayedTypes(machine: AnyStateMachine): string[] {
  return [machine.root, ...stateNodes(machine)].flatMap((node: AnyStateNode) =>
    node.after.map(({ eventType }) => String(eventType)),
  );
}

export function activeLeaves(snapshot: AnyMachineSnapshot): string[] {
  return (snapshot._nodes as AnyStateNode[])
    .filter((node) => Object.keys(node.states).length === 0)
    .map(stateKeyOf)
    .toSorted();
}

function canHappen<TMachine extends AnyStateMachine>(
  model: MachineModel<TMachine>,
  timed: TimedSnapshot,
  event: AnyEventObject,
): boolean {
  if (isDelayed(event)) return nextTimer(timed)?.type === event.type;
  if (timed.machine.status !== 'active' || !timed.machine.can(event)) return false;
  const { kind } = kindOf(event);
  return (
    kind !== 'event' || (model.isPossible?.(timed.machine.context, event as EventFromLogic<TMachine>) ?? true)
  );
}

function stateKey<TMachine extends AnyStateMachine>(
  model: MachineModel<TMachine>,
  timed: TimedSnapshot,
): string {
  return JSON.stringify([
    timed.machine.value,
    model.decisive?.(timed.machine.context) ?? null,
    nextTimer(timed)?.type ?? null,
  ]);
}

export function kindOf(event: AnyEventObject): Pick<PlannedStep, 'kind' | 'name'> {
  for (const prefix of [DONE, FAILED]) {
    if (event.type.startsWith(prefix)) return { kind: 'outcome', name: event.type.slice(prefix.length) };
  }
  if (isDelayed(event)) return { kind: 'delay', name: event.type.split('.')[2] ?? event.type };
  return { kind: 'event', name: event.type };
}
