import { chartOf, layOut } from '@oficio/machines/chart';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { AnyStateMachine } from 'xstate';
import { rootMachine } from '../../app/root.machine.ts';
import { loadLayoutEngine } from './layout-engine.ts';
import { StateChart } from './state-chart.tsx';

const files = import.meta.glob<Record<string, unknown>>('../../../../machines/src/*/*.machine.ts', {
  eager: true,
});
const machines = [
  ...Object.values(files).flatMap((file) => Object.values(file).filter(isMachine)),
  rootMachine,
];

describe.each(machines.map((machine) => [machine.id, machine] as const))(
  'the drawing of %s',
  (_, machine) => {
    const declared = declarationsIn(machine.config as Configured, machine.id, []);

    it('has exactly the states and transitions of the machine', async () => {
      const drawn = await draw(machine);
      expect(drawn.states).toEqual(declared.states.toSorted());
      expect(drawn.transitions).toEqual(declared.transitions.toSorted());
      expect(drawn.initial).toEqual(declared.initial.toSorted());
    });

    it('shows the actions of each state, and each guard', async () => {
      const { text } = await draw(machine);
      for (const word of declared.words) expect(text).toContain(word);
    });
  },
);

it('highlights the active states and the last transitions', async () => {
  const layout = await layOut(chartOf(rootMachine), await loadLayoutEngine());
  const taken = 'visitorsPartOnly|session.started|0';
  const plain = renderToStaticMarkup(<StateChart layout={layout} label="Root" />);
  const lit = renderToStaticMarkup(
    <StateChart
      layout={layout}
      active={['loadingSignedInPart']}
      lit={{ ids: [taken], turn: 1 }}
      label="Root"
    />,
  );
  expect([plain, lit].map((markup) => markup.includes('animate-chart-pulse'))).toEqual([false, true]);
  expect(lit).toMatch(/aria-label="loadingSignedInPart, [^"]*active/);
  expect(lit).toMatch(new RegExp(`data-transition="${taken.replaceAll('|', '\\|')}"[^>]*data-lit="true"`));
});

async function draw(machine: AnyStateMachine) {
  const layout = await layOut(chartOf(machine), await loadLayoutEngine());
  const markup = renderToStaticMarkup(<StateChart layout={layout} label={machine.id} />);
  const drawing = markup.slice(
    markup.indexOf('role="group"'),
    markup.indexOf('</svg>', markup.indexOf('role="group"')),
  );
  const all = (attribute: string) =>
    [...drawing.matchAll(new RegExp(`${attribute}="([^"]*)"`, 'g'))]
      .map(([, value]) => value ?? '')
      .toSorted();
  return {
    states: all('data-state'),
    transitions: all('data-transition'),
    initial: all('data-initial'),
    text: drawing.replaceAll(/<[^>]*>/g, ' '),
  };
}

interface Configured {
  [member: string]: unknown;
}

/** The counts come from the machine's configuration, so that the test doesn't share code with the drawing. */
function declarationsIn(state: Configured, id: string, path: readonly string[]) {
  const own = path.length === 0 ? id : path.join('.');
  const keyed = (member: 'on' | 'after', eventOf: (key: string) => string) =>
    Object.entries((state[member] ?? {}) as Configured).map(([key, list]) => [eventOf(key), list] as const);
  const invoked = listOf(state.invoke).flatMap((invoke) => [
    [`xstate.done.actor.${invoke.id}`, invoke.onDone] as const,
    [`xstate.error.actor.${invoke.id}`, invoke.onError] as const,
  ]);
  const lists = [
    ...keyed('on', (key) => key),
    ...keyed('after', (key) => `xstate.after.${key}.${[id, ...path].join('.')}`),
    ...invoked,
    ['always', state.always] as const,
  ];
  const found = {
    states: [own],
    transitions: lists.flatMap(([event, list]) => listOf(list).map((_, place) => `${own}|${event}|${place}`)),
    initial: state.initial === undefined ? [] : [own],
    words: [
      ...[state.tags, state.entry, state.exit].flatMap(listOf).map(nameOf),
      ...lists.flatMap(([, list]) => listOf(list)).flatMap(({ guard }) => (guard ? [nameOf(guard)] : [])),
    ],
  };
  for (const [key, child] of Object.entries((state.states ?? {}) as Record<string, Configured>)) {
    const below = declarationsIn(child, id, [...path, key]);
    found.states.push(...below.states);
    found.transitions.push(...below.transitions);
    found.initial.push(...below.initial);
    found.words.push(...below.words);
  }
  return found;
}

function listOf(configured: unknown): Configured[] {
  return configured === undefined ? [] : ([configured].flat() as Configured[]);
}

function nameOf(configured: unknown): string {
  return typeof configured === 'string' ? configured : String((configured as Configured).type);
}

function isMachine(exported: unknown): exported is AnyStateMachine {
  return typeof exported === 'object' && exported !== null && 'root' in exported;
}
