// Owns asking for another confirmation mail: from an address to a mail, and to the next one after the cooldown.
import { EMAIL_PATTERN, LINKS } from '@oficio/contracts';
import { assertEvent, assign, type DoneActorEvent, emit, setup } from 'xstate';
import { cooldownFrom, NO_COOLDOWN, secondsUntil } from '../shared/cooldown.ts';
import { missingPorts } from '../shared/ports.ts';
import {
  provideVerifyEmailPorts,
  type VerificationAnswer,
  type VerifyEmailPorts,
} from './verify-email.ports.ts';
import type {
  VerifyEmailContext,
  VerifyEmailEmitted,
  VerifyEmailEvent,
  VerifyEmailRefusalCode,
  VerifyEmailTag,
} from './verify-email.types.ts';

type Answered = { event: DoneActorEvent<VerificationAnswer> };
type Submitted = { event: Extract<VerifyEmailEvent, { type: 'form.submitted' }> };

const submitted = [
  {
    guard: { type: 'isNoAddress', params: ({ event }: Submitted) => event },
    target: '#verify-email.form.refused',
    actions: [
      { type: 'storeRefusal', params: { code: 'invalid_email' } },
      { type: 'notifyRefused', params: { code: 'invalid_email' } },
    ],
  },
  {
    target: '#verify-email.sending',
    actions: { type: 'storeEmail', params: ({ event }: Submitted) => event },
  },
] as const;

export const verifyEmailMachine = setup({
  types: {
    context: {} as VerifyEmailContext,
    events: {} as VerifyEmailEvent,
    emitted: {} as VerifyEmailEmitted,
    tags: {} as VerifyEmailTag,
  },
  actors: provideVerifyEmailPorts(missingPorts<VerifyEmailPorts>('verify-email')).actors,
  delays: { resendCooldown: LINKS.resendCooldownMs },
  guards: {
    isNoAddress: (_, params: { email: string }) => !EMAIL_PATTERN.test(params.email.trim()),
    isOtherAddress: ({ context }, params: { email: string }) => params.email.trim() !== context.email,
    isSent: (_, params: VerificationAnswer) => params.status === 'sent',
    isRateLimited: (_, params: VerificationAnswer) => refusalOf(params) === 'rate_limited',
    isCooldownOver: ({ context }, params: { now: number }) =>
      secondsUntil(context.cooldownEndsAt, params.now) === 0,
  },
  actions: {
    storeEmail: assign({ email: (_, params: { email: string }) => params.email.trim() }),
    storeRefusal: assign({ refusal: (_, params: { code: VerifyEmailRefusalCode }) => params.code }),
    clearRefusal: assign({ refusal: null }),
    storeCooldown: assign((_, params: { at: number }) => cooldownFrom(params.at)),
    storeSecondsLeft: assign({
      secondsLeft: ({ context }, params: { now: number }) => secondsUntil(context.cooldownEndsAt, params.now),
    }),
    clearCooldown: assign(NO_COOLDOWN),
    notifySent: emit(({ context }) => ({ type: 'verifyEmail.sent', email: context.email })),
    notifyRefused: emit((_, params: { code: VerifyEmailRefusalCode }) => ({
      type: 'verifyEmail.refused',
      code: params.code,
    })),
  },
}).createMachine({
  id: 'verify-email',
  context: { email: '', refusal: null, ...NO_COOLDOWN },
  initial: 'form',
  states: {
    form: {
      initial: 'editing',
      states: {
        editing: { on: { 'form.submitted': submitted } },
        refused: {
          exit: 'clearRefusal',
          on: { 'form.submitted': submitted, 'form.edited': 'editing' },
        },
        coolingDown: {
          tags: 'coolingDown',
          exit: ['clearRefusal', 'clearCooldown'],
          invoke: { id: 'watchClock', src: 'watchClock' },
          after: { resendCooldown: 'editing' },
          on: {
            'clock.ticked': [
              { guard: { type: 'isCooldownOver', params: ({ event }) => event }, target: 'editing' },
              { actions: { type: 'storeSecondsLeft', params: ({ event }) => event } },
            ],
            // The limit is that of one address.
            'form.edited': {
              guard: { type: 'isOtherAddress', params: ({ event }) => event },
              target: 'editing',
            },
          },
        },
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
            guard: { type: 'isSent', params: ({ event }: Answered) => event.output },
            target: 'form.coolingDown',
            actions: [{ type: 'storeCooldown', params: ({ event }) => event.output }, 'notifySent'],
          },
          {
            guard: { type: 'isRateLimited', params: ({ event }: Answered) => event.output },
            target: 'form.coolingDown',
            actions: [
              { type: 'storeRefusal', params: { code: 'rate_limited' } },
              { type: 'storeCooldown', params: ({ event }) => event.output },
              { type: 'notifyRefused', params: { code: 'rate_limited' } },
            ],
          },
          {
            target: 'form.refused',
            actions: [
              { type: 'storeRefusal', params: ({ event }) => ({ code: refusalOf(event.output) }) },
              { type: 'notifyRefused', params: ({ event }) => ({ code: refusalOf(event.output) }) },
            ],
          },
        ],
        onError: {
          target: 'form.refused',
          actions: [
            { type: 'storeRefusal', params: { code: 'unknown' } },
            { type: 'notifyRefused', params: { code: 'unknown' } },
          ],
        },
      },
    },
  },
});

function refusalOf(answer: VerificationAnswer): VerifyEmailRefusalCode {
  return answer.status === 'refused' ? answer.code : 'unknown';
}
