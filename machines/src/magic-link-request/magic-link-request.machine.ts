// Owns one request for a sign-in link: from an address to a mail, and to the next one after the cooldown.
import { assertEvent, type DoneActorEvent } from 'xstate';
import { NO_COOLDOWN } from '../shared/cooldown.ts';
import type { MagicLinkAnswer } from './magic-link-request.ports.ts';
import { magicLinkRequestSetup, refusalOf } from './magic-link-request.setup.ts';
import type { MagicLinkRequestEvent } from './magic-link-request.types.ts';

type Answered = { event: DoneActorEvent<MagicLinkAnswer> };
type Submitted = { event: Extract<MagicLinkRequestEvent, { type: 'form.submitted' }> };
type Edited = { event: Extract<MagicLinkRequestEvent, { type: 'form.edited' }> };
type Ticked = { event: Extract<MagicLinkRequestEvent, { type: 'clock.ticked' }> };

const submitted = [
  {
    guard: { type: 'isNoAddress', params: ({ event }: Submitted) => event },
    target: '#magic-link-request.form.refused',
    actions: [
      { type: 'storeRefusal', params: { code: 'invalid_email' } },
      { type: 'notifyRefused', params: { code: 'invalid_email' } },
    ],
  },
  {
    target: '#magic-link-request.sending',
    actions: { type: 'storeEmail', params: ({ event }: Submitted) => event },
  },
] as const;

const sent = {
  guard: { type: 'isSent', params: ({ event }: Answered) => event.output },
  target: '#magic-link-request.sent.coolingDown',
  actions: [{ type: 'storeCooldown', params: ({ event }: Answered) => event.output }, 'notifySent'],
} as const;

const rateLimited = {
  guard: { type: 'isRateLimited', params: ({ event }: Answered) => event.output },
  actions: [
    { type: 'storeRefusal', params: { code: 'rate_limited' } },
    { type: 'storeCooldown', params: ({ event }: Answered) => event.output },
    { type: 'notifyRefused', params: { code: 'rate_limited' } },
  ],
} as const;

const refused = {
  actions: [
    { type: 'storeRefusal', params: ({ event }: Answered) => ({ code: refusalOf(event.output) }) },
    { type: 'notifyRefused', params: ({ event }: Answered) => ({ code: refusalOf(event.output) }) },
  ],
} as const;

const failed = {
  actions: [
    { type: 'storeRefusal', params: { code: 'unknown' } },
    { type: 'notifyRefused', params: { code: 'unknown' } },
  ],
} as const;

const ticked = (target: 'editing' | 'resendOffered') =>
  [
    { guard: { type: 'isCooldownOver', params: ({ event }: Ticked) => event }, target },
    { actions: { type: 'storeSecondsLeft', params: ({ event }: Ticked) => event } },
  ] as const;

export const magicLinkRequestMachine = magicLinkRequestSetup.createMachine({
  id: 'magic-link-request',
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
            'clock.ticked': ticked('editing'),
            // The limit is that of one address.
            'form.edited': {
              guard: { type: 'isOtherAddress', params: ({ event }: Edited) => event },
              target: 'editing',
            },
          },
        },
      },
    },
    sending: {
      tags: 'busy',
      invoke: {
        id: 'sendMagicLink',
        src: 'sendMagicLink',
        input: ({ event }) => {
          assertEvent(event, 'form.submitted');
          return { email: event.email.trim() };
        },
        onDone: [
          sent,
          { ...rateLimited, target: 'form.coolingDown' },
          { ...refused, target: 'form.refused' },
        ],
        onError: { ...failed, target: 'form.refused' },
      },
    },
    sent: {
      initial: 'coolingDown',
      on: {
        'otherEmail.chosen': { target: 'form.editing', actions: 'clearEmail' },
      },
      states: {
        coolingDown: {
          tags: 'coolingDown',
          exit: ['clearRefusal', 'clearCooldown'],
          invoke: { id: 'watchClock', src: 'watchClock' },
          after: { resendCooldown: 'resendOffered' },
          on: { 'clock.ticked': ticked('resendOffered') },
        },
        resendOffered: {
          exit: 'clearRefusal',
          on: { 'resend.requested': 'resending' },
        },
        resending: {
          tags: 'sending',
          invoke: {
            id: 'sendMagicLink',
            src: 'sendMagicLink',
            input: ({ context }) => ({ email: context.email }),
            onDone: [
              sent,
              { ...rateLimited, target: 'coolingDown' },
              { ...refused, target: 'resendOffered' },
            ],
            onError: { ...failed, target: 'resendOffered' },
          },
        },
      },
    },
  },
});
