// Owns requesting another confirmation mail: from an address to a mail, and to the next one after the cooldown.
import { EMAIL_PATTERN } from '@oficio/contracts';
import { assertEvent, assign, emit, setup } from 'xstate';
import { hasCode, hasStatus, only } from '../shared/outcome.ts';
import { missingPorts } from '../shared/ports.ts';
import { provideVerifyEmailPorts, type VerifyEmailPorts } from './verify-email.ports.ts';
import type {
  VerifyEmailContext,
  VerifyEmailEmitted,
  VerifyEmailEvent,
  VerifyEmailRefusalCode,
  VerifyEmailTag,
} from './verify-email.types.ts';

export const verifyEmailMachine = setup({
  types: {
    context: {} as VerifyEmailContext,
    events: {} as VerifyEmailEvent,
    emitted: {} as VerifyEmailEmitted,
    tags: {} as VerifyEmailTag,
    children: {} as { cooldown: 'cooldown' },
  },
  actors: provideVerifyEmailPorts(missingPorts<VerifyEmailPorts>('verify-email')).actors,
  guards: {
    isNoAddress: (_, params: { email: string }) => !EMAIL_PATTERN.test(params.email.trim()),
    isOtherAddress: ({ context }, params: { email: string }) => params.email.trim() !== context.email,
    isSent: hasStatus('sent'),
    isRateLimited: hasCode('rate_limited'),
  },
  actions: {
    storeEmail: assign({ email: (_, params: { email: string }) => params.email.trim() }),
    storeRefusal: assign({ refusal: (_, params: { code: VerifyEmailRefusalCode }) => params.code }),
    clearRefusal: assign({ refusal: null }),
    notifySent: emit(({ context }) => ({ type: 'verifyEmail.sent', email: context.email })),
    notifyRefused: emit(({ context }) => ({
      type: 'verifyEmail.refused',
      code: context.refusal ?? 'unknown',
    })),
  },
}).createMachine({
  id: 'verify-email',
  context: { email: '', refusal: null },
  initial: 'form',
  states: {
    form: {
      initial: 'editing',
      on: {
        'form.submitted': [
          {
            guard: { type: 'isNoAddress', params: ({ event }) => event },
            target: '.refused',
            actions: [{ type: 'storeRefusal', params: { code: 'invalid_email' } }, 'notifyRefused'],
          },
          {
            target: 'sending',
            actions: { type: 'storeEmail', params: ({ event }) => event },
          },
        ],
      },
      states: {
        editing: {},
        refused: { exit: 'clearRefusal', on: { 'form.edited': 'editing' } },
      },
    },
    sending: {
      tags: 'busy',
      invoke: {
        id: 'resendVerification',
        src: 'resendVerification',
        input: ({ event }) => {
          assertEvent(event, 'form.submitted');
          return { email: event.email.trim() };
        },
        onDone: [
          {
            guard: { type: 'isSent', params: ({ event }) => event.output },
            target: 'coolingDown',
            actions: 'notifySent',
          },
          {
            guard: { type: 'isRateLimited', params: ({ event }) => event.output },
            target: 'coolingDown',
            actions: [{ type: 'storeRefusal', params: { code: 'rate_limited' } }, 'notifyRefused'],
          },
          {
            target: 'form.refused',
            actions: [
              { type: 'storeRefusal', params: ({ event }) => only(event.output, 'refused') },
              'notifyRefused',
            ],
          },
        ],
        onError: {
          target: 'form.refused',
          actions: [{ type: 'storeRefusal', params: { code: 'unknown' } }, 'notifyRefused'],
        },
      },
    },
    coolingDown: {
      tags: 'coolingDown',
      exit: 'clearRefusal',
      invoke: { id: 'cooldown', src: 'cooldown', onDone: 'form' },
      on: {
        // The mail limit counts for one address.
        'form.edited': {
          guard: { type: 'isOtherAddress', params: ({ event }) => event },
          target: 'form',
        },
      },
    },
  },
});
