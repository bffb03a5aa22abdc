import { type Chart, type ChartLayout, chartOf, layOut, statesOf } from '@oficio/machines/chart';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type AnyStateMachine, createMachine } from 'xstate';
import { rootMachine } from '../../app/root.machine.ts';
import { loadLayoutEngine } from './layout-engine.ts';

const files = import.meta.glob<Record<string, unknown>>(
  ['../../../../machines/src/*/*.machine.ts', '../../../../machines/chart/example-machine.ts'],
  { eager: true },
);
const machines = Object.values(files)
  .flatMap((file) => Object.values(file))
  .filter(
    (exported): exported is AnyStateMachine =>
      typeof exported === 'object' && exported !== null && 'root' in exported,
  );

it.each(machines.map((machine) => [machine.id, machine] as const))(
  'places every state and every transition of %s without overlaps',
  async (_, machine) => {
    const layout = await layOut(chartOf(machine), await loadLayoutEngine());
    expect(faultsOf(layout)).toEqual([]);
  },
);

it('gives the same layout each time', async () => {
  const engine = await loadLayoutEngine();
  const chart = chartOf(machines[0] ?? rootMachine);
  expect(await layOut(chart, engine)).toEqual(await layOut(chart, engine));
});

it('lays out arbitrary charts', async () => {
  const engine = await loadLayoutEngine();
  await fc.assert(
    fc.asyncProperty(anyChart(), async (chart) => {
      expect(faultsOf(await layOut(chart, engine))).toEqual([]);
    }),
    { numRuns: 60 },
  );
});

function faultsOf(layout: ChartLayout): string[] {
  const states = new Map(statesOf(layout.chart).map((state) => [state.id, state]));
  const boxes = new Map(layout.states.map((box) => [box.id, box]));
  const labels = layout.edges.flatMap(({ id, label }) => (label ? [{ id: `label of ${id}`, ...label }] : []));
  const leaves = layout.states.filter(({ id }) => states.get(id)?.children.length === 0);
  const headers = layout.states
    .filter(({ id }) => states.get(id)?.children.length !== 0)
    .map((box) => ({ ...box, id: `header of ${box.id}`, width: box.headerWidth, height: box.header }));
  const things = [...labels, ...leaves, ...headers];
  const drawn = layout.edges.flatMap(({ transitions }) => transitions);
  const written = layout.states.flatMap(({ lines }) => lines.flatMap(({ transition }) => transition ?? []));
  const missing = layout.chart.transitions.filter(({ id }) => !drawn.includes(id) && !written.includes(id));
  return [
    ...missing.map(({ id }) => `${id} is missing`),
    ...things.flatMap((one, index) =>
      things
        .slice(index + 1)
        .flatMap((other) => (overlap(one, other) ? [`${one.id} lies on ${other.id}`] : [])),
    ),
    ...layout.states.flatMap((box) => {
      const parent = boxes.get(states.get(box.id)?.parent ?? '');
      return !parent || within(box, parent) ? [] : [`${box.id} sticks out of ${parent.id}`];
    }),
    ...layout.states.flatMap(({ id, x, y, width, height, header, headerWidth }) =>
      within({ x, y, width: headerWidth, height: header }, { x, y, width, height })
        ? []
        : [`the header of ${id} sticks out of it`],
    ),
    ...[...labels, ...layout.states].flatMap((box) =>
      within(box, { x: 0, y: 0, width: layout.width, height: layout.height }) ? [] : [`${box.id} is cut off`],
    ),
    ...layout.edges.flatMap(({ id, target, arrow }) => {
      const box = boxes.get(target);
      return box && onBorder(arrow, box) ? [] : [`${id} doesn't arrive at ${target}`];
    }),
  ];
}

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

const SLACK = 0.5;

function overlap(a: Box, b: Box): boolean {
  return (
    a.x + SLACK < b.x + b.width &&
    b.x + SLACK < a.x + a.width &&
    a.y + SLACK < b.y + b.height &&
    b.y + SLACK < a.y + a.height
  );
}

function within(inner: Box, outer: Box): boolean {
  return (
    inner.x >= outer.x - SLACK &&
    inner.y >= outer.y - SLACK &&
    inner.x + inner.width <= outer.x + outer.width + SLACK &&
    inner.y + inner.height <= outer.y + outer.height + SLACK
  );
}

function onBorder({ x, y }: { x: number; y: number }, box: Box): boolean {
  const near = (a: number, b: number) => Math.abs(a - b) <= 2 * SLACK;
  const across = near(y, box.y) || near(y, box.y + box.height);
  const upright = near(x, box.x) || near(x, box.x + box.width);
  return (
    (across && x >= box.x - SLACK && x <= box.x + box.width + SLACK) ||
    (upright && y >= box.y - SLACK && y <= box.y + box.height + SLACK)
  );
}

/** A chart of up to three levels, with transitions between any states. */
function anyChart(): fc.Arbitrary<Chart> {
  const shape = fc.letrec<{ states: readonly Shape[] }>((tie) => ({
    states: fc.array(
      fc.record({
        parallel: fc.boolean(),
        children: fc.oneof({ depthSize: 'small', maxDepth: 2 }, fc.constant([]), tie('states')),
      }),
      { minLength: 1, maxLength: 4 },
    ),
  })).states;
  const ends = fc.tuple(fc.nat(), fc.nat(), fc.string({ minLength: 1, maxLength: 24 }));
  return fc.tuple(shape, fc.array(ends, { maxLength: 24 })).map(([shapes, ways]) => {
    const machine = createMachine({ id: 'any', ...configured(shapes, false) } as never);
    const chart = chartOf(machine);
    const all = statesOf(chart);
    const stateAt = (place: number) => all[place % all.length]?.id ?? 'any';
    return {
      ...chart,
      transitions: ways.map(([from, to, event], index) => ({
        id: `${stateAt(from)}|${event}|${index}`,
        source: stateAt(from),
        targets: to % 7 === 0 ? [] : [stateAt(to)],
        kind: 'event',
        eventType: event,
        event,
        guard: index % 3 === 0 ? 'isAllowed' : null,
        place: 0,
        rivals: 1,
        actions: [],
        reenters: false,
        delay: null,
      })),
    };
  });
}

interface Shape {
  parallel: boolean;
  children: readonly Shape[];
}

function configured(shapes: readonly Shape[], parallel: boolean): object {
  const states = Object.fromEntries(
    shapes.map(({ children, parallel: inner }, index) => [
      `s${index}`,
      children.length === 0 ? {} : configured(children, inner),
    ]),
  );
  return parallel ? { type: 'parallel', states } : { initial: 's0', states };
}
