// Owns one request for a sign-in link: from an address to a mail, and to the next one after the cooldown.
import { EMAIL_PATTERN } from '@oficio/contracts';
import { assertEvent, assign, type DoneActorEvent, emit, setup } from 'xstate';
import { hasCode, hasStatus, only } from '../shared/outcome.ts';
import { missingPorts } from '../shared/ports.ts';
import {
  type MagicLinkAnswer,
  type MagicLinkRequestPorts,
  provideMagicLinkRequestPorts,
} from './magic-link-request.ports.ts';
import type {
  MagicLinkRefusalCode,
  MagicLinkRequestContext,
  MagicLinkRequestEmitted,
  MagicLinkRequestEvent,
  MagicLinkRequestTag,
} from './magic-link-request.types.ts';

type Answered = { event: DoneActorEvent<MagicLinkAnswer> };

/** The transitions of a request's answer. A reached mail limit starts the cooldown as well. */
const answered = <TSent extends string, TRefused extends string>(sent: TSent, refused: TRefused) =>
  [
    {
      guard: { type: 'isSent', params: ({ event }: Answered) => event.output },
      target: sent,
      actions: 'notifySent',
    },
    {
      guard: { type: 'isRateLimited', params: ({ event }: Answered) => event.output },
      target: 'coolingDown',
      actions: [{ type: 'storeRefusal', params: { code: 'rate_limited' } }, 'notifyRefused'],
    },
    {
      target: refused,
      actions: [
        { type: 'storeRefusal', params: ({ event }: Answered) => only(event.output, 'refused') },
        'notifyRefused',
      ],
    },
  ] as const;

export const magicLinkRequestMachine = setup({
  types: {
    context: {} as MagicLinkRequestContext,
    events: {} as MagicLinkRequestEvent,
    emitted: {} as MagicLinkRequestEmitted,
    tags: {} as MagicLinkRequestTag,
    children: {} as { cooldown: 'cooldown' },
  },
  actors: provideMagicLinkRequestPorts(missingPorts<MagicLinkRequestPorts>('magic-link-request')).actors,
  guards: {
    isNoAddress: (_, params: { email: string }) => !EMAIL_PATTERN.test(params.email.trim()),
    isOtherAddress: ({ context }, params: { email: string }) => params.email.trim() !== context.email,
    isSent: hasStatus('sent'),
    isRateLimited: hasCode('rate_limited'),
  },
  actions: {
    storeEmail: assign({ email: (_, params: { email: string }) => params.email.trim() }),
    clearEmail: assign({ email: '' }),
    storeRefusal: assign({ refusal: (_, params: { code: MagicLinkRefusalCode }) => params.code }),
    clearRefusal: assign({ refusal: null }),
    notifySent: emit(({ context }) => ({ type: 'magicLinkRequest.sent', email: context.email })),
    notifyRefused: emit(({ context }) => ({
      type: 'magicLinkRequest.refused',
      code: context.refusal ?? 'unknown',
    })),
  },
}).createMachine({
  id: 'magic-link-request',
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
          { target: 'sending', actions: { type: 'storeEmail', params: ({ event }) => event } },
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
        id: 'sendMagicLink',
        src: 'sendMagicLink',
        input: ({ event }) => {
          assertEvent(event, 'form.submitted');
          return { email: event.email.trim() };
        },
        onDone: answered('sent', 'form.refused'),
        onError: {
          target: 'form.refused',
          actions: [{ type: 'storeRefusal', params: { code: 'unknown' } }, 'notifyRefused'],
        },
      },
    },
    // The form is usable, but its address has reached the mail limit.
    coolingDown: {
      tags: 'coolingDown',
      exit: 'clearRefusal',
      invoke: { id: 'cooldown', src: 'cooldown', onDone: 'form' },
      on: {
        'form.edited': { guard: { type: 'isOtherAddress', params: ({ event }) => event }, target: 'form' },
      },
    },
    sent: {
      initial: 'coolingDown',
      on: { 'otherEmail.chosen': { target: 'form', actions: 'clearEmail' } },
      states: {
        coolingDown: {
          tags: 'coolingDown',
          exit: 'clearRefusal',
          invoke: { id: 'cooldown', src: 'cooldown', onDone: 'resendOffered' },
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
            onDone: answered('coolingDown', 'resendOffered'),
            onError: {
              target: 'resendOffered',
              actions: [{ type: 'storeRefusal', params: { code: 'unknown' } }, 'notifyRefused'],
            },
          },
        },
      },
    },
  },
});
