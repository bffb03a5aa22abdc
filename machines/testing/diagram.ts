import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate';
import { guardName, shortEvent } from '../chart/names.ts';
import { allNodes, candidateLists, handledEventTypes, leafKeys, stateKeyOf } from '../chart/transitions.ts';

/** Markdown with the machine as a Mermaid state diagram. */
export function diagramOf(machine: AnyStateMachine): string {
  const lines = ['stateDiagram-v2', ...statesIn(machine.root, 1), ...arrowsIn(machine)];
  return `# ${machine.id}\n\n\`\`\`mermaid\n${lines.join('\n')}\n\`\`\`\n`;
}

export interface IndexedMachine {
  /** The machine's comment: the lifecycle that it owns. */
  sentence: string;
  /** Path of its file, for a link. */
  source: string;
  ports: readonly string[];
  /** Types of the events that it emits. */
  emitted: readonly string[];
}

/** The machine's parts by kind: states, events, emitted events, delays and ports. */
export function factsOf(
  machine: AnyStateMachine,
  { ports, emitted }: Pick<IndexedMachine, 'ports' | 'emitted'>,
): { title: string; items: readonly string[] }[] {
  const own = [...handledEventTypes(machine)].filter((event) => !event.startsWith('xstate.'));
  return [
    { title: 'States', items: leafKeys(machine) },
    { title: 'Events', items: own.toSorted() },
    { title: 'Emits', items: emitted },
    { title: 'Delays', items: Object.keys(machine.implementations.delays) },
    { title: 'Ports', items: ports },
  ];
}

/** Markdown with the facts of a machine. */
export function indexSection(
  machine: AnyStateMachine,
  { sentence, source, ...about }: IndexedMachine,
): string {
  const list = (items: readonly string[]) => items.map((item) => `\`${item}\``).join(', ') || 'none';
  return [
    `## ${machine.id}`,
    '',
    `${sentence} [Machine](${source}), [diagram](${source.replace('.machine.ts', '.diagram.md')}).`,
    '',
    ...factsOf(machine, about).map(({ title, items }) => `- ${title}: ${list(items)}`),
    '',
  ].join('\n');
}

function statesIn(node: AnyStateNode, depth: number): string[] {
  const indent = '  '.repeat(depth);
  const children = Object.values(node.states) as AnyStateNode[];
  const initial = children.find((child) => child.key === node.config.initial);
  return [
    ...(initial ? [`${indent}[*] --> ${mermaidId(initial)}`] : []),
    ...children.flatMap((child) => {
      const title = `${indent}state "${child.key}" as ${mermaidId(child)}`;
      const below = statesIn(child, depth + 1);
      const end = child.type === 'final' ? [`${indent}${mermaidId(child)} --> [*]`] : [];
      return below.length === 0 ? [title, ...end] : [`${title} {`, ...below, `${indent}}`];
    }),
  ];
}

function arrowsIn(machine: AnyStateMachine): string[] {
  return allNodes(machine).flatMap((node) =>
    candidateLists(node).flatMap(([event, candidates]) =>
      candidates.map((transition) => arrow(node, event, transition)),
    ),
  );
}

function arrow(node: AnyStateNode, event: string, transition: AnyTransitionDefinition): string {
  const guard = guardName(transition.guard);
  const label = `${shortEvent(event)}${guard ? ` [${guard}]` : ''}`;
  const target = transition.target?.[0] as AnyStateNode | undefined;
  // The diagram has no root state, so its transitions start from a note.
  if (node.path.length === 0)
    return `  ${node.machine.id.replaceAll('-', '_')} --> ${target ? mermaidId(target) : node.machine.id.replaceAll('-', '_')}: ${label}`;
  return `  ${mermaidId(node)} --> ${mermaidId(target ?? node)}: ${label}`;
}

function mermaidId(node: AnyStateNode): string {
  return stateKeyOf(node).replaceAll(/[.-]/g, '_');
}
