import { afterEach, describe, expect, it, vi } from 'vitest';
import { createActor, emit, setup } from 'xstate';
import {
  forgetInspection,
  inspect,
  keepInspection,
  type Observed,
  observeInspection,
  recentChanges,
} from './inspection.ts';

const lamp = setup({
  types: { events: {} as { type: 'switch.pressed' }, emitted: {} as { type: 'lamp.lit' } },
}).createMachine({
  id: 'lamp',
  initial: 'dark',
  states: {
    dark: { on: { 'switch.pressed': { target: 'lit', actions: emit({ type: 'lamp.lit' }) } } },
    lit: {},
  },
});

const start = () => createActor(lamp, { inspect }).start();
const textOf = ({ event }: Observed) => `${event.type} ${event.event?.type ?? ''}`.trim();

const STARTED = ['@xstate.actor', '@xstate.event xstate.init', '@xstate.snapshot xstate.init'];
const PRESSED = [
  '@xstate.event switch.pressed',
  '@xstate.action',
  '@xstate.microstep switch.pressed',
  'oficio.emitted lamp.lit',
  '@xstate.snapshot switch.pressed',
];

function listen() {
  const heard: string[] = [];
  const stop = observeInspection((observed) => heard.push(textOf(observed)));
  stops.push(stop);
  return { heard, stop };
}

const stops: (() => void)[] = [];

afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  forgetInspection();
});

describe('the inspection', () => {
  it('keeps nothing and listens to no actor before it has an observer', () => {
    const on = vi.spyOn(createActor(lamp).constructor.prototype, 'on');
    start().send({ type: 'switch.pressed' });
    expect(listen().heard).toEqual([]);
    expect(on).not.toHaveBeenCalled();
    on.mockRestore();
  });

  it('always keeps the names of the last 20 changes of state, without payload', () => {
    const actor = start();
    actor.send({ type: 'switch.pressed', secret: 'hidden' } as never);
    actor.send({ type: 'switch.pressed' });
    expect(recentChanges().slice(-2)).toEqual([
      ['lamp', 'xstate.init', undefined, '"dark"'],
      ['lamp', 'switch.pressed', '"dark"', '"lit"'],
    ]);
    for (let count = 0; count < 20; count += 1) start();
    expect(recentChanges()).toHaveLength(20);
    expect(recentChanges().every(([, event]) => event === 'xstate.init')).toBe(true);
  });

  it('sends later events to its listeners', () => {
    const { heard, stop } = listen();
    const actor = start();
    actor.send({ type: 'switch.pressed' });
    expect(heard).toEqual([...STARTED, ...PRESSED]);
    stop();
    actor.send({ type: 'switch.pressed' });
    expect(heard).toHaveLength(8);
  });

  it('sends earlier events too when they were kept', () => {
    keepInspection();
    start().send({ type: 'switch.pressed' });
    const { heard } = listen();
    expect(heard.slice(-5)).toEqual(PRESSED);
    forgetInspection();
    expect(listen().heard).toEqual([]);
  });

  it('keeps only the newest 2,000 events', () => {
    keepInspection();
    const actor = start();
    for (let times = 0; times < 1_000; times += 1) actor.send({ type: 'switch.pressed' });
    const { heard } = listen();
    expect(heard).toHaveLength(2_000);
    expect(heard).not.toContain('@xstate.actor');
  });

  it('an observer that throws breaks neither the actor nor the other observers', () => {
    const said = vi.spyOn(console, 'error').mockImplementation(() => {});
    stops.push(
      observeInspection(() => {
        throw new Error('observer');
      }),
    );
    const { heard } = listen();
    const actor = start();
    actor.send({ type: 'switch.pressed' });
    expect(actor.getSnapshot().value).toBe('lit');
    expect(heard.at(-1)).toBe('@xstate.snapshot switch.pressed');
    expect(said).toHaveBeenCalled();
    said.mockRestore();
  });
});
