import { assign, fromPromise, setup } from 'xstate';
import { defineModel, type MachineModel } from '../src/shared/model.ts';

/** A door with a code lock: it contains everything that the kit supports, and nothing else. */
export interface DoorPorts {
  checkCode(given: { code: string }): Promise<'right' | 'wrong'>;
}

type DoorEvent = { type: 'code.entered'; code: string } | { type: 'door.pushed' } | { type: 'fire' };

const unprovided = fromPromise<'right' | 'wrong', { code: string }>(() =>
  Promise.reject(new Error('no port')),
);

export const provideDoorPorts = (ports: DoorPorts) => ({
  actors: {
    checkCode: fromPromise<'right' | 'wrong', { code: string }>(({ input }) => ports.checkCode(input)),
  },
});

const doorSetup = setup({
  types: { context: {} as { attempts: number; quiet: boolean }, events: {} as DoorEvent },
  actors: { checkCode: unprovided },
  delays: { autoLock: 5_000, quietHours: 8_000 },
  guards: {
    isRight: (_, params: { answer: string }) => params.answer === 'right',
    hasAttemptsLeft: ({ context }) => context.attempts < 2,
  },
  actions: {
    storeAttempt: assign({ attempts: ({ context }) => context.attempts + 1 }),
    clearAttempts: assign({ attempts: 0 }),
    storeQuiet: assign({ quiet: true }),
  },
});

export const doorMachine = doorSetup.createMachine({
  id: 'door',
  context: { attempts: 0, quiet: false },
  initial: 'locked',
  after: { quietHours: { actions: 'storeQuiet' } },
  on: { fire: '.open' },
  states: {
    locked: { on: { 'code.entered': { target: 'checking', actions: 'storeAttempt' } } },
    checking: {
      invoke: {
        id: 'checkCode',
        src: 'checkCode',
        input: ({ event }) => ({ code: event.type === 'code.entered' ? event.code : '' }),
        onDone: [
          {
            guard: { type: 'isRight', params: ({ event }) => ({ answer: event.output }) },
            target: 'unlocked',
            actions: 'clearAttempts',
          },
          { target: 'refused' },
        ],
        onError: 'refused',
      },
    },
    refused: { always: [{ guard: 'hasAttemptsLeft', target: 'locked' }, { target: 'blocked' }] },
    unlocked: { after: { autoLock: 'locked' }, on: { 'door.pushed': 'open' } },
    open: {},
    blocked: {},
  },
});

export const doorModel: MachineModel<typeof doorMachine> = defineModel<typeof doorMachine>({
  machine: doorMachine,
  events: [{ type: 'code.entered', code: '1234' }, { type: 'door.pushed' }, { type: 'fire' }],
  outcomes: { checkCode: ['right', 'wrong'] },
  decisive: ({ attempts, quiet }) => ({ attempts, quiet }),
});
