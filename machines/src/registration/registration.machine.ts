// Owns one registration: from the form to an account, or to a mailbox that must be confirmed.
import { EMAIL_PATTERN, PASSWORDS, REDIRECT_DELAYS } from '@oficio/contracts';
import { assertEvent, assign, emit, setup } from 'xstate';
import { hasCode, hasStatus, only } from '../shared/outcome.ts';
import { missingPorts } from '../shared/ports.ts';
import type { AuthSession } from '../shared/session.types.ts';
import type { RegistrationPayload } from './registration.ports.ts';
import { provideRegistrationPorts, type RegistrationPorts } from './registration.ports.ts';
import type {
  RegistrationCheckCode,
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
    children: {} as { cooldown: 'cooldown' },
  },
  actors: provideRegistrationPorts(missingPorts<RegistrationPorts>('registration')).actors,
  delays: { createdShown: REDIRECT_DELAYS.afterRegistrationMs },
  guards: {
    failsACheck: (_, params: RegistrationForm) => findFailingCheck(params) !== null,
    isCreated: hasStatus('created'),
    isVerifyEmail: hasStatus('verifyEmail'),
    isSent: hasStatus('sent'),
    isRateLimited: hasCode('rate_limited'),
  },
  actions: {
    storeEmail: assign({ email: (_, params: { email: string }) => params.email.trim() }),
    storeSession: assign({ session: (_, params: { session: AuthSession }) => params.session }),
    storeRefusal: assign((_, params: { code: RegistrationRefusalCode; text?: string | undefined }) => ({
      refusal: params.code,
      refusalText: params.text ?? null,
    })),
    storeResendRefusal: assign({ resendRefusal: (_, params: { code: ResendRefusalCode }) => params.code }),
    clearRefusal: assign({ refusal: null, refusalText: null }),
    clearResendRefusal: assign({ resendRefusal: null }),
    notifyRefused: emit(({ context }) => ({
      type: 'registration.refused',
      code: context.refusal ?? 'unknown',
    })),
    notifyCreated: emit(({ context }) => ({ type: 'registration.created', session: storedSession(context) })),
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
    notifyResendRefused: emit(({ context }) => ({
      type: 'registration.resendRefused',
      code: context.resendRefusal ?? 'unknown',
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
              'notifyRefused',
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
              { type: 'storeSession', params: ({ event }) => only(event.output, 'created') },
              'notifyCreated',
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
    created: {
      after: { createdShown: { target: 'redirected', actions: 'notifyRedirected' } },
    },
    redirected: { type: 'final' },
    verifyEmail: {
      // The sign-up itself sends a mail, and the service sends the next one only after the cooldown.
      initial: 'coolingDown',
      on: {
        'form.reopened': { target: 'form.editing', actions: 'clearResendRefusal' },
        // The view stays until the next page has loaded.
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
                  'notifyResendRefused',
                ],
              },
              {
                target: 'resendOffered',
                actions: [
                  { type: 'storeResendRefusal', params: ({ event }) => only(event.output, 'refused') },
                  'notifyResendRefused',
                ],
              },
            ],
            onError: {
              target: 'resendOffered',
              actions: [{ type: 'storeResendRefusal', params: { code: 'unknown' } }, 'notifyResendRefused'],
            },
          },
        },
        coolingDown: {
          tags: 'coolingDown',
          exit: 'clearResendRefusal',
          invoke: { id: 'cooldown', src: 'cooldown', onDone: 'resendOffered' },
        },
      },
    },
  },
});

function failingCode(form: RegistrationForm): RegistrationRefusalCode {
  return findFailingCheck(form) ?? 'unknown';
}

function storedSession(context: RegistrationContext): AuthSession {
  if (!context.session) throw new Error('registration: created without a session');
  return context.session;
}

/** The first failing check in the specified order: match, length, address, names. Null if none fails. */
export function findFailingCheck(form: RegistrationForm): RegistrationCheckCode | null {
  if (form.password !== form.confirmPassword) return 'password_mismatch';
  if (form.password.length < PASSWORDS.registrationMinLength) return 'password_too_short';
  if (!EMAIL_PATTERN.test(form.email.trim())) return 'invalid_email';
  if (form.firstName.trim() === '' || form.lastName.trim() === '') return 'name_required';
  return null;
}

export function toPayload(form: RegistrationForm): RegistrationPayload {
  return {
    email: form.email.trim(),
    password: form.password,
    firstName: form.firstName.trim(),
    lastName: form.lastName.trim(),
  };
}
