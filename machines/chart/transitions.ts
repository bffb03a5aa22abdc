import type {
  AnyEventObject,
  AnyMachineSnapshot,
  AnyStateMachine,
  AnyStateNode,
  AnyTransitionDefinition,
} from 'xstate';
import { guardName } from './names.ts';

/** One declared transition. `id` is stable over copies of the machine. */
export interface DeclaredTransition {
  id: string;
  /** The transition for people: `signingIn --xstate.done.actor.signIn [isAccepted]--> verifyingServerSession.fresh`. */
  description: string;
}

/** All state nodes below the root, parents before children. */
export function stateNodes(machine: AnyStateMachine): AnyStateNode[] {
  const below = (node: AnyStateNode): AnyStateNode[] =>
    Object.values(node.states).flatMap((child) => [child, ...below(child)]);
  return below(machine.root);
}

/** The root and all state nodes below it. */
export function allNodes(machine: AnyStateMachine): AnyStateNode[] {
  return [machine.root, ...stateNodes(machine)];
}

/** `verifyingServerSession.fresh`; the root is the machine's id. */
export function stateKeyOf(node: AnyStateNode): string {
  return node.path.length === 0 ? node.id : node.path.join('.');
}

/** All states without children. A parallel machine has several of them active at once. */
export function leafKeys(machine: AnyStateMachine): string[] {
  return stateNodes(machine)
    .filter((node) => Object.keys(node.states).length === 0)
    .map(stateKeyOf);
}

/** States that are left as soon as they are entered. */
export function transientKeys(machine: AnyStateMachine): string[] {
  return stateNodes(machine)
    .filter((node) => node.always?.some(({ guard }) => guard === undefined))
    .map(stateKeyOf);
}

export function declaredTransitions(machine: AnyStateMachine): DeclaredTransition[] {
  return allNodes(machine).flatMap((node) =>
    candidateLists(node).flatMap(([event, candidates]) =>
      candidates.map((transition, index) => ({
        id: transitionIdOf(node, event, index),
        description: describe(node, event, transition),
      })),
    ),
  );
}

/** The id, as in `declaredTransitions`, of a transition taken by a running machine. */
export function transitionId(transition: AnyTransitionDefinition): string | null {
  for (const [event, candidates] of candidateLists(transition.source)) {
    const index = candidates.indexOf(transition);
    if (index >= 0) return transitionIdOf(transition.source, event, index);
  }
  return null;
}

/** The id of the nth transition for an event in a state. */
export function transitionIdOf(node: AnyStateNode, event: string, place: number): string {
  return `${stateKeyOf(node)}|${event}|${place}`;
}

/** The ids of all active states, parents and children. */
export function activeStates(snapshot: AnyMachineSnapshot): string[] {
  return (snapshot._nodes as AnyStateNode[]).map(stateKeyOf);
}

/** Event types for which some state of the machine has a transition. */
export function handledEventTypes(machine: AnyStateMachine): Set<string> {
  return new Set(allNodes(machine).flatMap((node) => [...node.transitions.keys()] as string[]));
}

/** A state's transitions by event; those without an event are under `always`. */
export function candidateLists(node: AnyStateNode): [string, AnyTransitionDefinition[]][] {
  const always: [string, AnyTransitionDefinition[]][] = node.always ? [['always', node.always]] : [];
  return [...(node.transitions as Map<string, AnyTransitionDefinition[]>).entries(), ...always];
}

function describe(node: AnyStateNode, event: string, transition: AnyTransitionDefinition): string {
  const guard = guardName(transition.guard);
  const target = transition.target?.map((state) => stateKeyOf(state as AnyStateNode)).join(', ');
  return `${stateKeyOf(node)} --${event}${guard ? ` [${guard}]` : ''}--> ${target ?? '(stays)'}`;
}

export function describeEvent(event: AnyEventObject): string {
  const { type, ...payload } = event;
  return Object.keys(payload).length === 0 ? type : `${type} ${JSON.stringify(payload)}`;
}
