import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate';
import { guardName, leafKeys, stateKeyOf, stateNodes } from './transitions.ts';

/** Markdown with the machine as a Mermaid state diagram. */
export function diagramOf(machine: AnyStateMachine): string {
  const lines = ['stateDiagram-v2', ...statesIn(machine.root, 1), ...arrowsIn(machine)];
  return `# ${machine.id}\n\n\`\`\`mermaid\n${lines.join('\n')}\n\`\`\`\n`;
}

export interface IndexedMachine {
  /** Which lifecycle the machine owns. */
  sentence: string;
  /** Path of its file, as a link. */
  source: string;
  ports: readonly string[];
  /** Types of the events that it emits. */
  emitted: readonly string[];
}

/** Markdown with a machine's states, events, emitted events, delays and ports. */
export function indexSection(
  machine: AnyStateMachine,
  { sentence, source, ports, emitted }: IndexedMachine,
): string {
  const events = [...new Set(allNodes(machine).flatMap((node) => [...node.transitions.keys()] as string[]))];
  const own = events.filter((event) => !event.startsWith('xstate.')).toSorted();
  const list = (items: readonly string[]) => items.map((item) => `\`${item}\``).join(', ') || 'none';
  return [
    `## ${machine.id}`,
    '',
    `${sentence} [Machine](${source}), [diagram](${source.replace('.machine.ts', '.diagram.md')}).`,
    '',
    `- States: ${list(leafKeys(machine))}`,
    `- Events: ${list(own)}`,
    `- Emits: ${list(emitted)}`,
    `- Delays: ${list(Object.keys(machine.implementations.delays))}`,
    `- Ports: ${list(ports)}`,
    '',
  ].join('\n');
}

function allNodes(machine: AnyStateMachine): AnyStateNode[] {
  return [machine.root, ...stateNodes(machine)];
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
  return allNodes(machine).flatMap((node) => {
    const listed = [...(node.transitions as Map<string, AnyTransitionDefinition[]>).entries()];
    const always: [string, AnyTransitionDefinition[]][] = node.always ? [['always', node.always]] : [];
    return [...listed, ...always].flatMap(([event, candidates]) =>
      candidates.map((transition) => arrow(node, event, transition)),
    );
  });
}

function arrow(node: AnyStateNode, event: string, transition: AnyTransitionDefinition): string {
  const guard = guardName(transition.guard);
  const label = `${shortEvent(event)}${guard ? ` [${guard}]` : ''}`;
  const target = transition.target?.[0] as AnyStateNode | undefined;
  // The root is no state of the diagram: what it handles starts from a note of its own.
  if (node.path.length === 0)
    return `  ${node.machine.id.replaceAll('-', '_')} --> ${target ? mermaidId(target) : node.machine.id.replaceAll('-', '_')}: ${label}`;
  return `  ${mermaidId(node)} --> ${mermaidId(target ?? node)}: ${label}`;
}

function shortEvent(event: string): string {
  return event
    .replace(/^xstate\.done\.actor\.(.+)$/, '$1 done')
    .replace(/^xstate\.error\.actor\.(.+)$/, '$1 failed')
    .replace(/^xstate\.after\.([^.]+)\..*$/, 'after $1');
}

function mermaidId(node: AnyStateNode): string {
  return stateKeyOf(node).replaceAll(/[.-]/g, '_');
}
