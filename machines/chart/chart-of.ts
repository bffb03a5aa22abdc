import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate';
import type { Chart, ChartDelay, ChartState, ChartTransition } from './chart.types.ts';
import { durationText } from './duration.ts';
import { actionName, asArray, eventKind, guardName, shortEvent } from './names.ts';
import { allNodes, candidateLists, stateKeyOf, transitionIdOf } from './transitions.ts';

/** Reads everything that the machine declares, without running it. */
export function chartOf(machine: AnyStateMachine): Chart {
  return {
    id: machine.id,
    root: stateOf(machine.root),
    transitions: allNodes(machine).flatMap((node) =>
      candidateLists(node).flatMap(([eventType, candidates]) =>
        candidates.map((transition, place) =>
          transitionOf({ node, eventType, transition, place, rivals: candidates.length }),
        ),
      ),
    ),
  };
}

/** The states of a chart: the root first, parents before children. */
export function statesOf(chart: Chart): ChartState[] {
  const below = (state: ChartState): ChartState[] => [state, ...state.children.flatMap(below)];
  return below(chart.root);
}

function stateOf(node: AnyStateNode): ChartState {
  const children = Object.values(node.states) as AnyStateNode[];
  const initial = children.find(({ key }) => key === node.config.initial);
  return {
    id: stateKeyOf(node),
    key: node.key,
    type: node.type,
    history: node.history || null,
    parent: node.parent ? stateKeyOf(node.parent) : null,
    initial: initial ? stateKeyOf(initial) : null,
    description: node.description ?? null,
    tags: node.tags,
    // The node's own lists also contain the actions that start and stop its delays.
    entry: asArray(node.config.entry).map(actionName),
    exit: asArray(node.config.exit).map(actionName),
    invokes: node.invoke.map(({ id, src }) => ({
      id,
      source: typeof src === 'string' ? src : 'inline logic',
    })),
    children: children.map(stateOf),
  };
}

interface Declared {
  node: AnyStateNode;
  eventType: string;
  transition: AnyTransitionDefinition;
  place: number;
  rivals: number;
}

function transitionOf({ node, eventType, transition, place, rivals }: Declared): ChartTransition {
  const delay = delayOf(node, eventType);
  return {
    id: transitionIdOf(node, eventType, place),
    source: stateKeyOf(node),
    targets: (transition.target ?? []).map((target) => stateKeyOf(target as AnyStateNode)),
    kind: eventKind(eventType),
    eventType,
    event: delay ? `after ${delayText(delay)}` : shortEvent(eventType),
    guard: guardName(transition.guard),
    place,
    rivals,
    actions: transition.actions.map(actionName),
    reenters: transition.reenter,
    delay,
  };
}

function delayOf(node: AnyStateNode, eventType: string): ChartDelay | null {
  const delayed = node.after.find((transition) => transition.eventType === eventType);
  if (!delayed) return null;
  const name = typeof delayed.delay === 'function' ? 'a calculated time' : String(delayed.delay);
  const configured = (node.machine.implementations.delays as Record<string, unknown>)[name] ?? delayed.delay;
  return { name, milliseconds: millisecondsOf(configured) };
}

function millisecondsOf(delay: unknown): number | null {
  const milliseconds = typeof delay === 'function' ? Number.NaN : Number(delay);
  return Number.isNaN(milliseconds) ? null : milliseconds;
}

function delayText({ name, milliseconds }: ChartDelay): string {
  if (milliseconds === null) return name;
  const duration = durationText(milliseconds);
  return Number(name) === milliseconds ? duration : `${name} (${duration})`;
}
