// Owns one mail of an organization to a client: queued, handed over at most once, and settled by the mail server or a person.
import { OUTBOX } from '@oficio/contracts';
import { assign, setup } from 'xstate';
import type { OutboxMessageEvent } from './outbox-message.types.ts';

export const outboxMessageMachine = setup({
  types: { context: {} as { attempts: number }, events: {} as OutboxMessageEvent },
  guards: {
    hasBeenTried: ({ context }) => context.attempts > 0,
    hasRetryLeft: ({ context }) => context.attempts <= OUTBOX.retryMinutes.length,
  },
  actions: {
    countAttempt: assign({ attempts: ({ context }) => context.attempts + 1 }),
    forgetAttempts: assign({ attempts: 0 }),
  },
}).createMachine({
  id: 'outboxMessage',
  context: { attempts: 0 },
  initial: 'queued',
  states: {
    queued: {
      on: {
        'message.claimed': { target: 'sending', actions: 'countAttempt' },
        'condition.gone': 'skipped',
        'cancel.requested': 'cancelled',
        // The next attempt follows at once instead of after the retry's delay.
        'retry.requested': { guard: 'hasBeenTried', target: 'queued', actions: 'forgetAttempts' },
      },
    },
    sending: {
      on: {
        // Found out while the mail is made, before anything of it reaches the mail server.
        'condition.gone': 'skipped',
        'server.accepted': 'sent',
        'server.refusedForNow': [{ guard: 'hasRetryLeft', target: 'queued' }, { target: 'failed' }],
        'server.refusedForGood': 'bounced',
        'answer.missing': 'uncertain',
      },
    },
    // No automatic transition leads from here, because a second mail could follow one that has arrived.
    uncertain: { on: { 'arrival.confirmed': 'sent', 'retry.requested': 'replaced' } },
    failed: { on: { 'retry.requested': { target: 'queued', actions: 'forgetAttempts' } } },
    sent: {},
    bounced: {},
    skipped: {},
    cancelled: {},
    replaced: {},
  },
});
