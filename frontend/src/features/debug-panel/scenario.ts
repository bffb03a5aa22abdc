import { literal, quoted } from './literal.ts';
import { namesOf } from './machine-names.ts';
import { createPseudonyms, type Pseudonyms } from './pseudonyms.ts';
import type { ActorRecord, Step } from './recorder.types.ts';

const OUTCOME = /^xstate\.(done|error)\.actor\.(.+)$/;
const DELAY = /^xstate\.after\./;

/**
 * The history of an actor as a test that runs when it is pasted into the machine's scenarios: its events, the answers
 * of its ports, the passed time, and the resulting states. Each secret is replaced by an example of the same shape.
 * Null when the start of the history was dropped, or when the actor is no machine.
 */
export function scenarioOf(actor: ActorRecord): string | null {
  if (actor.machineId === null || actor.stepsLost) return null;
  const { specifier, machine, ports } = namesOf(actor.machineId);
  const pseudonyms = createPseudonyms();
  const imports = ports ? [machine, ports.provide, `type ${ports.type}`] : [machine];
  const input = pseudonyms.of(actor.input);
  const own = [...actor.callbacks].map((name) => `${name}: () => () => {}`);
  const lines = actor.steps.flatMap((step) => linesOf(step, actor, pseudonyms));
  return [
    `import { ${imports.toSorted(byName).join(', ')} } from '${specifier}';`,
    "import { startSubject } from '@oficio/machines/testing';",
    "import { expect, it } from 'vitest';",
    '',
    `it(${quoted(`${actor.machineId}: ${pathText(actor)}`)}, async () => {`,
    `  const subject = await startSubject<typeof ${machine}, ${ports?.type ?? 'object'}>({`,
    `    machine: ${machine},`,
    `    provide: ${ports?.provide ?? '() => ({})'},`,
    ...(input === undefined ? [] : [`    input: ${literal(input, 4)},`]),
    ...(own.length === 0 ? [] : [`    ownPorts: { ${own.join(', ')} },`]),
    '  });',
    `  expect(subject.state()).toBe(${quoted(actor.firstState)});`,
    ...lines.map((line) => `  ${line}`),
    '});',
    '',
  ].join('\n');
}

function linesOf(step: Step, actor: ActorRecord, pseudonyms: Pseudonyms): string[] {
  const { stateAfter } = step;
  const does = actionOf(step, actor, pseudonyms);
  if (does === null) return [];
  return stateAfter === null ? [does] : [does, `expect(subject.state()).toBe(${quoted(stateAfter)});`];
}

function actionOf({ event, from }: Step, actor: ActorRecord, pseudonyms: Pseudonyms): string | null {
  const [, outcome, port = ''] = OUTCOME.exec(event.type) ?? [];
  if (outcome === 'done') {
    const { output } = event as { output?: unknown };
    const does = actor.machines.has(port) ? 'end' : 'answer';
    return `await subject.${does}(${quoted(port)}, ${literal(pseudonyms.of(output), 2)});`;
  }
  if (outcome === 'error') return `await subject.fail(${quoted(port)});`;
  if (DELAY.test(event.type)) return 'subject.clock.fireNext();';
  // Raised events are left out, because the actor raises them again.
  if (from === 'itself' || event.type.startsWith('xstate.')) return null;
  return `await subject.send(${literal(pseudonyms.of(event), 2)});`;
}

/** The states without repetitions: `form.editing → submitting → created`. */
function pathText({ firstState, steps }: ActorRecord): string {
  const states = [firstState, ...steps.flatMap(({ stateAfter }) => stateAfter ?? [])];
  return states.filter((state, index) => state !== states[index - 1]).join(' → ');
}

function byName(a: string, b: string): number {
  return a.replace('type ', '').localeCompare(b.replace('type ', ''));
}
