import { describe, expect, it } from 'vitest';
import { createActor, emit, fromPromise, setup } from 'xstate';
import { inspect, observeInspection } from '../../lib/page/inspection.ts';
import { filterEntries, NO_FILTER } from './event-filter.ts';
import { createRecorder, LIMITS } from './recorder.ts';
import { visibleRows } from './visible-rows.ts';

const door = setup({
  types: {
    events: {} as { type: 'pushed'; by?: string } | { type: 'code.entered'; password: string },
    emitted: {} as { type: 'door.opened' },
  },
  actors: { check: fromPromise(async () => 'right') },
}).createMachine({
  id: 'door',
  initial: 'locked',
  states: {
    locked: { on: { 'code.entered': 'checking' } },
    checking: {
      invoke: {
        id: 'check',
        src: 'check',
        onDone: { target: 'open', actions: emit({ type: 'door.opened' }) },
      },
    },
    open: { on: { pushed: {} } },
  },
});

async function opened() {
  const notified: number[] = [];
  const recorder = createRecorder((notify) => notify());
  recorder.subscribe(() => notified.push(recorder.version()));
  const stop = observeInspection(recorder.record);
  const actor = createActor(door, { inspect, systemId: 'frontDoor' }).start();
  actor.send({ type: 'code.entered', password: 'sesame-33' });
  await new Promise((resolve) => setTimeout(resolve));
  return { recorder, actor, stop, notified };
}

describe('the recording', () => {
  it('lists running and ended actors, each with its state', async () => {
    const { recorder, actor, stop } = await opened();
    const seen = () =>
      recorder.actors().map(({ name, machineId, state, status }) => [name, machineId, state, status]);
    expect(seen()).toEqual([
      ['frontDoor', 'door', 'open', 'active'],
      ['check', null, 'done', 'done'],
    ]);
    actor.stop();
    expect(seen()[0]).toEqual(['frontDoor', 'door', 'open', 'stopped']);
    stop();
  });

  it('lists events with their sender, receiver and next state', async () => {
    const { recorder, stop } = await opened();
    stop();
    expect(
      recorder
        .entries()
        .map(({ kind, type, source, target, change }) => [
          kind,
          type,
          source?.name ?? null,
          target.name,
          change && `${change.from} → ${change.to}`,
        ]),
    ).toEqual([
      ['started', 'started', null, 'frontDoor', null],
      ['event', 'code.entered', null, 'frontDoor', 'locked → checking'],
      ['started', 'started', 'frontDoor', 'check', null],
      ['event', 'xstate.done.actor.check', 'check', 'frontDoor', 'checking → open'],
      ['emitted', 'door.opened', null, 'frontDoor', null],
      ['ended', 'done', null, 'check', null],
    ]);
  });

  it('keeps the transitions of the last event that caused any', async () => {
    const { recorder, actor, stop } = await opened();
    actor.send({ type: 'code.entered', password: 'ignored' });
    stop();
    const [front] = recorder.actors();
    expect(front?.lastTransitions.map(({ eventType }) => eventType)).toEqual(['xstate.done.actor.check']);
    expect(front?.turn).toBe(2);
  });

  it('is bounded and notifies once for any number of events', () => {
    let notify = () => {};
    let scheduled = 0;
    const recorder = createRecorder((next) => {
      scheduled += 1;
      notify = next;
    });
    const stop = observeInspection(recorder.record);
    const actor = createActor(door, { inspect }).start();
    for (let times = 0; times < 2 * LIMITS.entries; times += 1) actor.send({ type: 'pushed' });
    stop();
    expect(recorder.entries()).toHaveLength(LIMITS.entries);
    expect(recorder.actors()[0]?.steps).toHaveLength(LIMITS.steps);
    expect(recorder.actors()[0]?.stepsLost).toBe(true);
    expect(scheduled).toBe(1);
    notify();
  });
});

describe('the filter', () => {
  it('matches actor, kind and visible text, never masked text', async () => {
    const { recorder, actor, stop } = await opened();
    actor.send({ type: 'pushed', by: 'the wind' });
    stop();
    const found = (filter: Partial<typeof NO_FILTER>) =>
      filterEntries(recorder.entries(), { ...NO_FILTER, ...filter }).map(({ type }) => type);
    expect(found({ text: 'THE WIND' })).toEqual(['pushed']);
    expect(found({ text: 'sesame' })).toEqual([]);
    expect(found({ kind: 'emitted' })).toEqual(['door.opened']);
    expect(found({ actor: 'check' })).toEqual(['started', 'xstate.done.actor.check', 'done']);
    expect(found({})).toHaveLength(7);
  });
});

describe('the visible rows', () => {
  const box = { height: 260, rowHeight: 26 };
  it.each([
    [1_000, 0, { first: 0, end: 22 }],
    [1_000, 13_000, { first: 494, end: 516 }],
    [5, 0, { first: 0, end: 5 }],
    [0, 900, { first: 0, end: 0 }],
  ])('of %d rows, scrolled by %d', (total, scrollTop, rows) => {
    expect(visibleRows(total, { ...box, scrollTop })).toEqual(rows);
  });
});
