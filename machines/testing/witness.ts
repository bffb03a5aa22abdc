import {
  type AnyActorLogic,
  type AnyActorScope,
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type InspectionEvent,
  initialTransition,
  transition,
} from 'xstate';
import type { GuardOutcome } from '../chart/played-path.types.ts';
import { transitionId } from '../chart/transitions.ts';

/** The internals of one step of a machine. */
export interface Witnessed {
  /** Ids of the transitions taken, as in `declaredTransitions`. */
  transitions: readonly string[];
  guards: readonly GuardOutcome[];
}

/** A copy of a machine that records how it moves between states; nothing is started. */
export interface Witness<TMachine extends AnyStateMachine> {
  machine: TMachine;
  seeStart(input: unknown): Witnessed;
  /** @param from a snapshot of this copy */
  seeStep(from: AnyMachineSnapshot, event: AnyEventObject): Witnessed;
}

export function createWitness<TMachine extends AnyStateMachine>(machine: TMachine): Witness<TMachine> {
  const notes: Notes = { transitions: [], guards: [] };
  const observed = withObservedGuards(machine, notes);
  const logic = observedLogic(observed, notes);
  return {
    machine: observed,
    seeStart(input) {
      initialTransition(logic, input);
      return copyOf(notes);
    },
    seeStep(from, event) {
      transition(logic, from, event);
      return copyOf(notes);
    },
  };
}

interface Notes {
  transitions: string[];
  guards: GuardOutcome[];
}

const copyOf = ({ transitions, guards }: Notes): Witnessed => ({
  transitions: [...transitions],
  guards: [...guards],
});

function withObservedGuards<TMachine extends AnyStateMachine>(machine: TMachine, notes: Notes): TMachine {
  type Guard = (...given: unknown[]) => unknown;
  const guards = Object.entries(machine.implementations.guards as Record<string, Guard>).map(
    ([name, guard]): [string, Guard] => [
      name,
      (...given) => {
        const passed = Boolean(guard(...given));
        notes.guards.push({ name, passed });
        return passed;
      },
    ],
  );
  return machine.provide({ guards: Object.fromEntries(guards) as never }) as TMachine;
}

/** XState creates an actor for each pure step, whose own start isn't part of the step: only the last entry counts. */
function observedLogic(machine: AnyStateMachine, notes: Notes): AnyActorLogic {
  const note = (inspected: InspectionEvent) => {
    if (inspected.type !== '@xstate.microstep') return;
    notes.transitions.push(...inspected._transitions.map(transitionId).filter((id) => id !== null));
  };
  const begin = (scope: AnyActorScope) => {
    notes.transitions = [];
    notes.guards = [];
    scope.system.inspect(note);
  };
  return {
    transition(snapshot: AnyMachineSnapshot, event: AnyEventObject, scope: AnyActorScope) {
      begin(scope);
      return machine.transition(snapshot, event, scope);
    },
    getInitialSnapshot(scope: AnyActorScope, input: unknown) {
      begin(scope);
      return machine.getInitialSnapshot(scope, input);
    },
    getPersistedSnapshot: (snapshot: AnyMachineSnapshot) => snapshot,
  };
}
