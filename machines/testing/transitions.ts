import type { AnyEventObject, AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate';

/** One transition as the chart declares it. `id` is stable over copies of the machine. */
export interface DeclaredTransition {
  id: string;
  /** For people: `signingIn --xstate.done.actor.signIn [isAccepted]--> verifyingServerSession.fresh`. */
  description: string;
}

/** All state nodes below the root, parents before children. */
export function stateNodes(machine: AnyStateMachine): AnyStateNode[] {
  const below = (node: AnyStateNode): AnyStateNode[] =>
    Object.values(node.states).flatMap((child) => [child, ...below(child)]);
  return below(machine.root);
}

/** `verifyingServerSession.fresh`; the root is the machine's id. */
export function stateKeyOf(node: AnyStateNode): string {
  return node.path.length === 0 ? node.id : node.path.join('.');
}

/** States without children: what a person or a port can tell apart. A parallel machine has several at once. */
export function leafKeys(machine: AnyStateMachine): string[] {
  return stateNodes(machine)
    .filter((node) => Object.keys(node.states).length === 0)
    .map(stateKeyOf);
}

export function declaredTransitions(machine: AnyStateMachine): DeclaredTransition[] {
  return [machine.root, ...stateNodes(machine)].flatMap((node) =>
    candidateLists(node).flatMap(([event, candidates]) =>
      candidates.map((transition, index) => ({
        id: `${stateKeyOf(node)}|${event}|${index}`,
        description: describe(node, event, transition),
      })),
    ),
  );
}

/** The id, as in `declaredTransitions`, of a transition that a running machine has taken. */
export function transitionId(transition: AnyTransitionDefinition): string | null {
  for (const [event, candidates] of candidateLists(transition.source)) {
    const index = candidates.indexOf(transition);
    if (index >= 0) return `${stateKeyOf(transition.source)}|${event}|${index}`;
  }
  return null;
}

/** Event types that some state of the machine has a transition for. */
export function handledEventTypes(machine: AnyStateMachine): Set<string> {
  return new Set(
    [machine.root, ...stateNodes(machine)].flatMap((node) => [...node.transitions.keys()] as string[]),
  );
}

function candidateLists(node: AnyStateNode): [string, AnyTransitionDefinition[]][] {
  const always: [string, AnyTransitionDefinition[]][] = node.always ? [['always', node.always]] : [];
  return [...(node.transitions as Map<string, AnyTransitionDefinition[]>).entries(), ...always];
}

function describe(node: AnyStateNode, event: string, transition: AnyTransitionDefinition): string {
  const guard = guardName(transition.guard);
  const target = transition.target?.map((state) => stateKeyOf(state as AnyStateNode)).join(', ');
  return `${stateKeyOf(node)} --${event}${guard ? ` [${guard}]` : ''}--> ${target ?? '(stays)'}`;
}

export function guardName(guard: unknown): string | null {
  if (typeof guard === 'string') return guard;
  if (typeof guard === 'object' && guard !== null && 'type' in guard) return String(guard.type);
  return guard === undefined ? null : 'inline guard';
}

export function describeEvent(event: AnyEventObject): string {
  const { type, ...payload } = event;
  return Object.keys(payload).length === 0 ? type : `${type} ${JSON.stringify(payload)}`;
}
