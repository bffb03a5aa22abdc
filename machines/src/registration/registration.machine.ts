// Owns one registration: from the form to an account, or to a mailbox that must be confirmed.
import { LINKS, REDIRECT_DELAYS } from '@oficio/contracts';
import { assertEvent, assign, emit, setup } from 'xstate';
import { missingPorts } from '../shared/ports.ts';
import { findFailingCheck, toPayload } from './registration.checks.ts';
import {
  provideRegistrationPorts,
  type RegistrationPorts,
  type ResendResult,
  type SignUpResult,
} from './registration.ports.ts';
import type {
  RegisteredSession,
  RegistrationContext,
  RegistrationEmitted,
  RegistrationEvent,
  RegistrationForm,
  RegistrationRefusalCode,
  RegistrationTag,
  ResendRefusalCode,
} from './registration.types.ts';

export const registrationMachine = setup({
  types: {
    context: {} as RegistrationContext,
    events: {} as RegistrationEvent,
    emitted: {} as RegistrationEmitted,
    tags: {} as RegistrationTag,
  },
  actors: provideRegistrationPorts(missingPorts<RegistrationPorts>('registration')).actors,
  delays: {
    createdShown: REDIRECT_DELAYS.afterRegistrationMs,
    resendCooldown: LINKS.resendCooldownMs,
  },
  guards: {
    failsACheck: (_, params: RegistrationForm) => findFailingCheck(params) !== null,
    isCreated: (_, params: { status: string }) => params.status === 'created',
    isVerifyEmail: (_, params: { status: string }) => params.status === 'verifyEmail',
    isSent: (_, params: { status: string }) => params.status === 'sent',
    isRateLimited: (_, params: ResendResult) => resendCode(params) === 'rate_limited',
  },
  actions: {
    storeEmail: assign({ email: (_, params: { email: string }) => params.email.trim() }),
    storeSession: assign({ session: (_, params: { session: RegisteredSession }) => params.session }),
    storeRefusal: assign((_, params: { code: RegistrationRefusalCode; text?: string | undefined }) => ({
      refusal: params.code,
      refusalText: params.text ?? null,
    })),
    storeResendRefusal: assign({ resendRefusal: (_, params: { code: ResendRefusalCode }) => params.code }),
    clearRefusal: assign({ refusal: null, refusalText: null }),
    clearResendRefusal: assign({ resendRefusal: null }),
    notifyRefused: emit((_, params: { code: RegistrationRefusalCode }) => ({
      type: 'registration.refused',
      code: params.code,
    })),
    notifyCreated: emit((_, params: { session: RegisteredSession }) => ({
      type: 'registration.created',
      session: params.session,
    })),
    notifyRedirected: emit(({ context }) => ({
      type: 'registration.redirected',
      session: storedSession(context),
    })),
    notifyVerificationPending: emit(({ context }) => ({
      type: 'registration.verificationPending',
      email: context.email,
    })),
    notifyVerificationResent: emit(({ context }) => ({
      type: 'registration.verificationResent',
      email: context.email,
    })),
    notifyResendRefused: emit((_, params: { code: ResendRefusalCode }) => ({
      type: 'registration.resendRefused',
      code: params.code,
    })),
    notifyLoginChosen: emit({ type: 'registration.loginChosen' }),
  },
}).createMachine({
  id: 'registration',
  context: { email: '', refusal: null, refusalText: null, resendRefusal: null, session: null },
  initial: 'form',
  states: {
    form: {
      initial: 'editing',
      on: {
        'form.submitted': [
          {
            guard: { type: 'failsACheck', params: ({ event }) => event },
            target: '.refused',
            actions: [
              { type: 'storeRefusal', params: ({ event }) => ({ code: failingCode(event) }) },
              { type: 'notifyRefused', params: ({ event }) => ({ code: failingCode(event) }) },
            ],
          },
          {
            target: 'submitting',
            actions: ['clearRefusal', { type: 'storeEmail', params: ({ event }) => event }],
          },
        ],
      },
      states: {
        editing: {},
        refused: { on: { 'form.edited': { target: 'editing', actions: 'clearRefusal' } } },
      },
    },
    submitting: {
      tags: 'busy',
      invoke: {
        id: 'signUp',
        src: 'signUp',
        input: ({ event }) => {
          assertEvent(event, 'form.submitted');
          return toPayload(event);
        },
        onDone: [
          {
            guard: { type: 'isCreated', params: ({ event }) => event.output },
            target: 'created',
            actions: [
              { type: 'storeSession', params: ({ event }) => ({ session: createdSession(event.output) }) },
              { type: 'notifyCreated', params: ({ event }) => ({ session: createdSession(event.output) }) },
            ],
          },
          {
            guard: { type: 'isVerifyEmail', params: ({ event }) => event.output },
            target: 'verifyEmail',
            actions: 'notifyVerificationPending',
          },
          {
            target: 'form.refused',
            actions: [
              { type: 'storeRefusal', params: ({ event }) => signUpRefusal(event.output) },
              { type: 'notifyRefused', params: ({ event }) => signUpRefusal(event.output) },
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
    created: {
      after: { createdShown: { target: 'redirected', actions: 'notifyRedirected' } },
    },
    redirected: { type: 'final' },
    verifyEmail: {
      initial: 'resendOffered',
      on: {
        'form.reopened': { target: 'form.editing', actions: 'clearResendRefusal' },
        // It stays as it is until the next page is there.
        'login.chosen': { actions: 'notifyLoginChosen' },
      },
      states: {
        resendOffered: {
          on: { 'resend.requested': { target: 'resending', actions: 'clearResendRefusal' } },
        },
        resending: {
          tags: 'sending',
          invoke: {
            id: 'resendVerification',
            src: 'resendVerification',
            input: ({ context }) => ({ email: context.email }),
            onDone: [
              {
                guard: { type: 'isSent', params: ({ event }) => event.output },
                target: 'coolingDown',
                actions: 'notifyVerificationResent',
              },
              {
                guard: { type: 'isRateLimited', params: ({ event }) => event.output },
                target: 'coolingDown',
                actions: [
                  { type: 'storeResendRefusal', params: { code: 'rate_limited' } },
                  { type: 'notifyResendRefused', params: { code: 'rate_limited' } },
                ],
              },
              {
                target: 'resendOffered',
                actions: [
                  { type: 'storeResendRefusal', params: ({ event }) => ({ code: resendCode(event.output) }) },
                  {
                    type: 'notifyResendRefused',
                    params: ({ event }) => ({ code: resendCode(event.output) }),
                  },
                ],
              },
            ],
            onError: {
              target: 'resendOffered',
              actions: [
                { type: 'storeResendRefusal', params: { code: 'unknown' } },
                { type: 'notifyResendRefused', params: { code: 'unknown' } },
              ],
            },
          },
        },
        coolingDown: {
          tags: 'coolingDown',
          after: { resendCooldown: { target: 'resendOffered', actions: 'clearResendRefusal' } },
        },
      },
    },
  },
});

function failingCode(form: RegistrationForm): RegistrationRefusalCode {
  return findFailingCheck(form) ?? 'unknown';
}

function createdSession(result: SignUpResult): RegisteredSession {
  if (result.status !== 'created') throw new Error(`registration: no session in "${result.status}"`);
  return result.session;
}

function storedSession(context: RegistrationContext): RegisteredSession {
  if (!context.session) throw new Error('registration: created without a session');
  return context.session;
}

function signUpRefusal(result: SignUpResult): { code: RegistrationRefusalCode; text?: string | undefined } {
  return result.status === 'refused' ? result : { code: 'unknown' };
}

function resendCode(result: ResendResult): ResendRefusalCode {
  return result.status === 'refused' ? result.code : 'unknown';
}
