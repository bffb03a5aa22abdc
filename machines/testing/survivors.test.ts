import { describe, expect, it } from 'vitest';
import { setup } from 'xstate';
import { type DoorPorts, doorMachine, provideDoorPorts } from './example-door.ts';
import { mutantsOf } from './mutants.ts';
import { startSubject } from './subject.ts';
import { findSurvivors, type Scenario } from './survivors.ts';

const scenario = (
  says: string,
  run: (door: Awaited<ReturnType<typeof startDoor>>) => Promise<void>,
): Scenario => ({
  says,
  run: async (machine) => run(await startDoor(machine)),
});

const startDoor = (machine: Parameters<Scenario['run']>[0]) =>
  startSubject<typeof doorMachine, DoorPorts>({ machine, provide: provideDoorPorts });

const opens = scenario('the right code opens', async (door) => {
  await door.send({ type: 'code.entered', code: '1234' });
  await door.answer('checkCode', 'right');
  expect(door.state()).toBe('unlocked');
  door.clock.advance(4_999);
  expect(door.state()).toBe('unlocked');
  await door.send({ type: 'door.pushed' });
  expect(door.state()).toBe('open');
});

describe('mutants of a machine', () => {
  it('exist once for each transition, target, action, initial state and input, twice for each guard and delay', () => {
    expect(mutantsOf(doorMachine).map(({ description }) => description)).toEqual([
      'door: without door --fire--> .open',
      'door: door --fire--> .open led to locked',
      'door: without door --quietHours--> (stays)',
      'door: door --quietHours--> (stays) without storeQuiet',
      'door: without locked --code.entered--> checking',
      'door: locked --code.entered--> checking led to locked',
      'door: locked --code.entered--> checking without storeAttempt',
      'door: without checking --checkCode onDone--> unlocked [isRight]',
      'door: unguarded checking --checkCode onDone--> unlocked [isRight]',
      'door: negated checking --checkCode onDone--> unlocked [isRight]',
      'door: checking --checkCode onDone--> unlocked [isRight] led to locked',
      'door: checking --checkCode onDone--> unlocked [isRight] without clearAttempts',
      'door: without checking --checkCode onDone--> refused',
      'door: checking --checkCode onDone--> refused led to locked',
      'door: without checking --checkCode onError--> refused',
      'door: checking --checkCode onError--> refused led to locked',
      'door: without refused --always--> locked [hasAttemptsLeft]',
      'door: unguarded refused --always--> locked [hasAttemptsLeft]',
      'door: negated refused --always--> locked [hasAttemptsLeft]',
      'door: refused --always--> locked [hasAttemptsLeft] led to checking',
      'door: without refused --always--> blocked',
      'door: refused --always--> blocked led to locked',
      'door: without unlocked --door.pushed--> open',
      'door: unlocked --door.pushed--> open led to locked',
      'door: without unlocked --autoLock--> locked',
      'door: unlocked --autoLock--> locked led to checking',
      'door: door began with checking',
      'door: checking without the input of checkCode',
      'door: the delay autoLock times 2',
      'door: the delay autoLock times 0.5',
      'door: the delay quietHours times 2',
      'door: the delay quietHours times 0.5',
    ]);
  });

  it('exist once for each tag and each reenter', async () => {
    const beep = setup({ types: { tags: {} as 'loud' | 'short' } }).createMachine({
      id: 'beep',
      on: { again: { target: '#beep', reenter: true } },
      tags: ['loud', 'short'],
    });
    const beeps: Scenario = {
      says: 'is loud',
      run: async (machine) => {
        const subject = await startSubject<typeof beep, object>({ machine, provide: () => ({}) });
        expect(subject.snapshot().hasTag('loud')).toBe(true);
      },
    };
    expect(await findSurvivors(beep, [beeps])).toEqual([
      'beep: without beep --again--> #beep',
      'beep: beep --again--> #beep with reenter reversed',
      'beep: beep without the tag short',
    ]);
  });

  it('survive exactly where no scenario looks', async () => {
    const survivors = await findSurvivors(doorMachine, [opens]);
    expect(survivors).toContain('door: without unlocked --autoLock--> locked');
    expect(survivors).toContain('door: the delay autoLock times 2');
    expect(survivors).not.toContain('door: the delay autoLock times 0.5');
    expect(survivors).not.toContain('door: without unlocked --door.pushed--> open');
  });

  it('are refused where a scenario fails on an exact copy', async () => {
    const broken = scenario('never', async () => {
      throw new Error('never');
    });
    await expect(findSurvivors(doorMachine, [broken])).rejects.toThrow('fails on an exact copy');
  });

  it('are caught when they send events to themselves without end', async () => {
    const restless = setup({}).createMachine({
      id: 'restless',
      entry: ({ self }) => self.send({ type: 'again' }),
      on: { again: { actions: ({ self }) => self.send({ type: 'again' }) } },
    });
    const subject = await startSubject({ machine: restless, provide: () => ({}) });
    expect(() => subject.state()).toThrow('More than 10000 events');
  });
});
