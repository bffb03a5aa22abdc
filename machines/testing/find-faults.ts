import type { AnyEventObject, AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import {
  describeEvent,
  handledEventTypes,
  leafKeys,
  stateKeyOf,
  stateNodes,
  transientKeys,
} from '../chart/transitions.ts';
import type { MachineModel } from '../src/shared/model.ts';
import { modelEvents, type PlannedPath } from './machine-model.ts';

const DONE = 'xstate.done.actor.';
const FAILED = 'xstate.error.actor.';

/**
 * Finds contradictions between a machine, its model and the planned paths, in words with their place: undeclared
 * outcomes, outcomes and events that lead nowhere, states that no path reaches.
 */
export function findFaults<TMachine extends AnyStateMachine>(
  model: MachineModel<TMachine>,
  paths: readonly PlannedPath[],
): string[] {
  const faults = [
    ...undeclaredOutcomes(model),
    ...unansweredOutcomes(model, paths),
    ...deadEvents(model, paths),
    ...unreachedStates(model.machine, paths),
  ];
  return [...new Set(faults)].map((fault) => `${model.machine.id}: ${fault}`);
}

function undeclaredOutcomes<TMachine extends AnyStateMachine>(model: MachineModel<TMachine>): string[] {
  const declared = Object.keys(model.outcomes ?? {});
  return stateNodes(model.machine).flatMap((node) =>
    node.invoke
      .filter(({ id }) => node.transitions.has(DONE + id) && !declared.includes(id))
      .map(({ id }) => `the model declares no outcome of ${id}, which ${stateKeyOf(node)} waits for`),
  );
}

/** A state that waits for an actor needs a transition for each outcome, including a failure. */
function unansweredOutcomes<TMachine extends AnyStateMachine>(
  model: MachineModel<TMachine>,
  paths: readonly PlannedPath[],
): string[] {
  const promised = Object.keys(model.outcomes ?? {});
  const outcomes = modelEvents(model).filter(({ type }) => type.startsWith(DONE) || type.startsWith(FAILED));
  return everySnapshot(paths).flatMap((snapshot) =>
    Object.keys(snapshot.children).flatMap((child) =>
      outcomes
        .filter(({ type }) => type === DONE + child || (type === FAILED + child && promised.includes(child)))
        .filter((outcome) => !snapshot.can(outcome))
        .map((outcome) => `${JSON.stringify(snapshot.value)} has no way out for ${describeEvent(outcome)}`),
    ),
  );
}

function deadEvents<TMachine extends AnyStateMachine>(
  model: MachineModel<TMachine>,
  paths: readonly PlannedPath[],
): string[] {
  const taken = new Set(paths.flatMap(({ steps }) => steps.map(({ event }) => JSON.stringify(event))));
  const handled = handledEventTypes(model.machine);
  const declared = new Set(modelEvents(model).map(({ type }) => type));
  return [
    ...modelEvents(model)
      .filter((event) => !isUnwatchedFailure(event, handled) && !taken.has(JSON.stringify(event)))
      .map((event) => `no state accepts ${describeEvent(event)}`),
    ...[...handled]
      .filter((type) => !declared.has(type))
      .map((type) => `the model has no case of ${type}, which the machine handles`),
  ];
}

function isUnwatchedFailure(event: AnyEventObject, handled: Set<string>): boolean {
  return event.type.startsWith(FAILED) && !handled.has(event.type);
}

function unreachedStates(machine: AnyStateMachine, paths: readonly PlannedPath[]): string[] {
  const reached = new Set(
    everySnapshot(paths).flatMap((snapshot) => snapshot._nodes.map((node) => stateKeyOf(node as never))),
  );
  const transient = transientKeys(machine);
  return leafKeys(machine)
    .filter((state) => !reached.has(state) && !transient.includes(state))
    .map((state) => `no path reaches the state ${state}`);
}

function everySnapshot(paths: readonly PlannedPath[]): AnyMachineSnapshot[] {
  return paths.flatMap(({ first, steps }) => [first.snapshot, ...steps.map(({ snapshot }) => snapshot)]);
}
