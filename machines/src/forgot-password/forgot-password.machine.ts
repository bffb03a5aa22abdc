// Owns one request for a reset link: from the form to the sent mail, and to another attempt.
import { EMAIL_PATTERN } from '@oficio/contracts';
import { assign, type DoneActorEvent, emit, setup } from 'xstate';
import { hasStatus, only, refuse } from '../shared/outcome.ts';
import { missingPorts } from '../shared/ports.ts';
import {
  type ForgotPasswordPorts,
  provideForgotPasswordPorts,
  type SendLinkResult,
} from './forgot-password.ports.ts';
import type {
  ForgotPasswordContext,
  ForgotPasswordEmitted,
  ForgotPasswordEvent,
  ForgotPasswordRefusalCode,
  ForgotPasswordTag,
} from './forgot-password.types.ts';

type Answered = { event: DoneActorEvent<SendLinkResult> };

export const forgotPasswordMachine = setup({
  types: {
    context: {} as ForgotPasswordContext,
    events: {} as ForgotPasswordEvent,
    emitted: {} as ForgotPasswordEmitted,
    tags: {} as ForgotPasswordTag,
  },
  actors: provideForgotPasswordPorts(missingPorts<ForgotPasswordPorts>('forgot-password')).actors,
  guards: {
    isAddress: (_, params: { email: string }) => EMAIL_PATTERN.test(params.email.trim()),
    isSent: hasStatus('sent'),
  },
  actions: {
    storeEmail: assign({ email: (_, params: { email: string }) => params.email.trim() }),
    storeRefusal: assign({ refusal: (_, params: { code: ForgotPasswordRefusalCode }) => params.code }),
    clearRefusal: assign({ refusal: null }),
    notifySent: emit({ type: 'forgotPassword.sent' }),
    notifyRefused: emit((_, params: { code: ForgotPasswordRefusalCode }) => ({
      type: 'forgotPassword.refused',
      code: params.code,
    })),
  },
}).createMachine({
  id: 'forgot-password',
  context: { email: '', refusal: null },
  initial: 'form',
  states: {
    form: {
      initial: 'editing',
      on: {
        'form.submitted': [
          {
            guard: { type: 'isAddress', params: ({ event }) => event },
            target: 'sending',
            actions: ['clearRefusal', { type: 'storeEmail', params: ({ event }) => event }],
          },
          { target: '.refused', actions: refuse({ code: 'invalid_email' }) },
        ],
      },
      states: {
        editing: {},
        refused: { on: { 'form.edited': { target: 'editing', actions: 'clearRefusal' } } },
      },
    },
    sending: {
      tags: 'busy',
      invoke: {
        id: 'sendLink',
        src: 'sendLink',
        input: ({ context }) => ({ email: context.email }),
        onDone: [
          {
            guard: { type: 'isSent', params: ({ event }) => event.output },
            target: 'sent',
            actions: 'notifySent',
          },
          {
            target: 'form.refused',
            actions: refuse(({ event }: Answered) => only(event.output, 'refused')),
          },
        ],
        onError: { target: 'form.refused', actions: refuse({ code: 'failed' }) },
      },
    },
    sent: { on: { 'tryAgain.chosen': { target: 'form.editing' } } },
  },
});
