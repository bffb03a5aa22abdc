import { findSurvivors, type Scenario, type Subject, startSubject } from '@oficio/machines/testing';
import { describe, expect, it } from 'vitest';
import { selectToast } from './index.ts';
import { toastsMachine } from './toasts.machine.ts';

type Toasts = Subject<typeof toastsMachine, object>;

function scenario(says: string, run: (toasts: Toasts) => Promise<void>): Scenario {
  return {
    says,
    run: async (machine) =>
      run(await startSubject<typeof toastsMachine, object>({ machine, provide: () => ({}) })),
  };
}

const created = { kind: 'success', title: 'Client created' } as const;
const offered = { kind: 'success', title: 'Client archived', lasting: true } as const;
const failed = { kind: 'error', title: 'Error', description: 'Failed to save' } as const;
const raise = (toasts: Toasts, toast: typeof created | typeof failed | typeof offered = created) =>
  toasts.send({ type: 'toast.raised', toast });
const shown = (toasts: Toasts) => selectToast(toasts.snapshot());

async function hovered(toasts: Toasts) {
  await raise(toasts);
  await toasts.send({ type: 'pointer.entered' });
}

async function focused(toasts: Toasts) {
  await raise(toasts);
  await toasts.send({ type: 'focus.entered' });
}

const scenarios: Scenario[] = [
  scenario("'Toasts: (…) removed after 3 s'", async (toasts) => {
    expect(toasts.state()).toBe('empty');
    expect(shown(toasts)).toBe(null);
    await raise(toasts);
    expect(toasts.snapshot().hasTag('visible')).toBe(true);
    expect(shown(toasts)).toEqual({ id: 1, ...created });
    toasts.clock.advance(2_999);
    expect(toasts.state()).toBe('shown.counting');
    toasts.clock.advance(1);
    expect(toasts.state()).toBe('empty');
    expect(shown(toasts)).toBe(null);
  }),
  scenario('a lasting toast stays 30 s, and the next one 3 s', async (toasts) => {
    await raise(toasts, offered);
    toasts.clock.advance(29_999);
    expect(shown(toasts)).toEqual({ id: 1, ...offered });
    toasts.clock.advance(1);
    expect(shown(toasts)).toBe(null);
    await raise(toasts);
    toasts.clock.advance(3_000);
    expect(shown(toasts)).toBe(null);
  }),
  scenario("'A new toast replaces the one on screen', with 3 s of its own", async (toasts) => {
    await raise(toasts);
    toasts.clock.advance(2_000);
    await raise(toasts, failed);
    expect(shown(toasts)).toEqual({ id: 2, ...failed });
    toasts.clock.advance(2_999);
    expect(shown(toasts)).toEqual({ id: 2, ...failed });
    toasts.clock.advance(1);
    expect(shown(toasts)).toBe(null);
  }),
  scenario(
    'a replaced toast ends its pause, because its removed element never reports a leave',
    async (toasts) => {
      await hovered(toasts);
      await toasts.send({ type: 'focus.entered' });
      await raise(toasts, failed);
      expect(toasts.state()).toBe('shown.counting');
      expect(toasts.context()).toMatchObject({ hovered: false, focused: false });
      await toasts.send({ type: 'pointer.entered' });
      await toasts.send({ type: 'pointer.left' });
      expect(toasts.state()).toBe('shown.counting');
    },
  ),
  scenario('a person can dismiss the toast', async (toasts) => {
    await raise(toasts);
    await toasts.send({ type: 'toast.dismissed', id: 1 });
    expect(toasts.state()).toBe('empty');
  }),
  scenario('dismissing the former toast doesn’t affect the visible one', async (toasts) => {
    await raise(toasts);
    await raise(toasts, failed);
    await toasts.send({ type: 'toast.dismissed', id: 1 });
    expect(shown(toasts)).toEqual({ id: 2, ...failed });
  }),
  scenario('dismissing under the pointer doesn’t pause the next one', async (toasts) => {
    await hovered(toasts);
    await toasts.send({ type: 'toast.dismissed', id: 1 });
    await raise(toasts, failed);
    expect(toasts.context()).toMatchObject({ hovered: false, focused: false });
    expect(toasts.state()).toBe('shown.counting');
  }),
  scenario("'paused while hovered', and 3 s again afterwards", async (toasts) => {
    await hovered(toasts);
    expect(toasts.state()).toBe('shown.paused');
    toasts.clock.advance(60_000);
    expect(shown(toasts)).toEqual({ id: 1, ...created });
    await toasts.send({ type: 'pointer.left' });
    toasts.clock.advance(2_999);
    expect(toasts.state()).toBe('shown.counting');
    toasts.clock.advance(1);
    expect(toasts.state()).toBe('empty');
  }),
  scenario("'paused while (…) focused'", async (toasts) => {
    await focused(toasts);
    toasts.clock.advance(60_000);
    expect(toasts.state()).toBe('shown.paused');
    await toasts.send({ type: 'focus.left' });
    expect(toasts.state()).toBe('shown.counting');
  }),
  scenario('hovered, then focused: both must end', async (toasts) => {
    await hovered(toasts);
    await toasts.send({ type: 'focus.entered' });
    await toasts.send({ type: 'pointer.left' });
    expect(toasts.state()).toBe('shown.paused');
    await toasts.send({ type: 'focus.left' });
    expect(toasts.state()).toBe('shown.counting');
  }),
  scenario('focused, then hovered: both must end', async (toasts) => {
    await focused(toasts);
    await toasts.send({ type: 'pointer.entered' });
    await toasts.send({ type: 'focus.left' });
    expect(toasts.state()).toBe('shown.paused');
    await toasts.send({ type: 'pointer.left' });
    expect(toasts.state()).toBe('shown.counting');
  }),
  scenario('hovered throughout: gained and lost focus ends nothing', async (toasts) => {
    await hovered(toasts);
    await toasts.send({ type: 'focus.entered' });
    await toasts.send({ type: 'focus.left' });
    expect(toasts.state()).toBe('shown.paused');
  }),
  scenario('focused throughout: a passing pointer ends nothing', async (toasts) => {
    await focused(toasts);
    await toasts.send({ type: 'pointer.entered' });
    await toasts.send({ type: 'pointer.left' });
    expect(toasts.state()).toBe('shown.paused');
  }),
  scenario('an ended pause doesn’t affect the next toast', async (toasts) => {
    await hovered(toasts);
    await toasts.send({ type: 'pointer.left' });
    expect(toasts.context()).toMatchObject({ hovered: false, focused: false });
    await toasts.send({ type: 'focus.entered' });
    await toasts.send({ type: 'focus.left' });
    expect(toasts.context()).toMatchObject({ hovered: false, focused: false });
    expect(toasts.state()).toBe('shown.counting');
  }),
];

describe('toasts', () => {
  it.each(scenarios)('$says', ({ run }) => run(toastsMachine));

  it('has no mutant that passes every scenario', async () => {
    expect(await findSurvivors(toastsMachine, scenarios)).toEqual([]);
  });
});
