// Owns one password reset: from the opened link to the new password, or to another link.
import { brokenPasswordRules, PASSWORDS, REDIRECT_DELAYS } from '@oficio/contracts';
import { assertEvent, assign, type DoneActorEvent, emit, setup } from 'xstate';
import { hasStatus, only, refuse } from '../shared/outcome.ts';
import { missingPorts } from '../shared/ports.ts';
import {
  provideResetPasswordPorts,
  type ResetPasswordPorts,
  type SetPasswordResult,
} from './reset-password.ports.ts';
import type {
  ResetPasswordContext,
  ResetPasswordEmitted,
  ResetPasswordEvent,
  ResetPasswordForm,
  ResetPasswordProblem,
  ResetPasswordRefusalCode,
  ResetPasswordTag,
} from './reset-password.types.ts';

type Answered = { event: DoneActorEvent<SetPasswordResult> };

const leaveForLogin = { target: 'leaving', actions: 'notifyLoginChosen' } as const;

export const resetPasswordMachine = setup({
  types: {
    context: {} as ResetPasswordContext,
    events: {} as ResetPasswordEvent,
    emitted: {} as ResetPasswordEmitted,
    tags: {} as ResetPasswordTag,
  },
  actors: provideResetPasswordPorts(missingPorts<ResetPasswordPorts>('reset-password')).actors,
  delays: { successShown: REDIRECT_DELAYS.afterPasswordResetMs },
  guards: {
    isOpened: hasStatus('opened'),
    isExpired: hasStatus('expired'),
    isInvalid: hasStatus('invalid'),
    isChanged: hasStatus('changed'),
    hasProblems: (_, params: ResetPasswordForm) => findProblems(params).length > 0,
  },
  actions: {
    storePerson: assign((_, { email, userId }: { email: string; userId: string }) => ({ email, userId })),
    storeLinkProblem: assign({ linkProblem: (_, params: { description: string }) => params.description }),
    storeProblems: assign({ problems: (_, params: ResetPasswordForm) => findProblems(params) }),
    storeRefusal: assign({ refusal: (_, params: { code: ResetPasswordRefusalCode }) => params.code }),
    clearRefusal: assign({ problems: [], refusal: null }),
    notifyRefused: emit((_, params: { code: ResetPasswordRefusalCode }) => ({
      type: 'resetPassword.refused',
      code: params.code,
    })),
    notifySucceeded: emit(({ context }) => ({ type: 'resetPassword.succeeded', userId: context.userId })),
    notifyFinished: emit(({ context }) => ({ type: 'resetPassword.finished', userId: context.userId })),
    notifyLoginChosen: emit({ type: 'resetPassword.loginChosen' }),
  },
}).createMachine({
  id: 'reset-password',
  context: { email: '', userId: '', linkProblem: '', problems: [], refusal: null },
  initial: 'opening',
  states: {
    opening: {
      invoke: {
        id: 'openLink',
        src: 'openLink',
        onDone: [
          {
            guard: { type: 'isOpened', params: ({ event }) => event.output },
            target: 'form',
            actions: { type: 'storePerson', params: ({ event }) => only(event.output, 'opened') },
          },
          { guard: { type: 'isExpired', params: ({ event }) => event.output }, target: 'expired' },
          {
            guard: { type: 'isInvalid', params: ({ event }) => event.output },
            target: 'invalid',
            actions: { type: 'storeLinkProblem', params: ({ event }) => only(event.output, 'invalid') },
          },
          { target: 'unavailable' },
        ],
        onError: { target: 'unavailable' },
      },
    },
    unavailable: { on: { 'retry.requested': { target: 'opening' } } },
    expired: { type: 'final' },
    invalid: { type: 'final' },
    form: {
      initial: 'editing',
      on: {
        'form.submitted': [
          {
            guard: { type: 'hasProblems', params: ({ event }) => event },
            target: '.refused',
            actions: ['clearRefusal', { type: 'storeProblems', params: ({ event }) => event }],
          },
          { target: 'submitting', actions: 'clearRefusal' },
        ],
        'login.chosen': leaveForLogin,
      },
      states: {
        editing: {},
        refused: { on: { 'form.edited': { target: 'editing', actions: 'clearRefusal' } } },
      },
    },
    submitting: {
      tags: 'busy',
      // A service that doesn't answer must not block the page.
      on: { 'login.chosen': leaveForLogin },
      invoke: {
        id: 'setPassword',
        src: 'setPassword',
        input: ({ event }) => {
          assertEvent(event, 'form.submitted');
          return { password: event.password };
        },
        onDone: [
          {
            guard: { type: 'isChanged', params: ({ event }) => event.output },
            target: 'succeeded',
            actions: 'notifySucceeded',
          },
          { guard: { type: 'isExpired', params: ({ event }) => event.output }, target: 'expired' },
          {
            target: 'form.refused',
            actions: refuse(({ event }: Answered) => only(event.output, 'refused')),
          },
        ],
        onError: { target: 'form.refused', actions: refuse({ code: 'unknown' }) },
      },
    },
    succeeded: {
      after: { successShown: { target: 'finished', actions: 'notifyFinished' } },
      on: { 'login.chosen': { target: 'finished', actions: 'notifyFinished' } },
    },
    finished: { type: 'final' },
    leaving: {
      invoke: {
        id: 'endRecovery',
        src: 'endRecovery',
        onDone: { target: 'left' },
        onError: { target: 'left' },
      },
    },
    // A person who returns before the next page has loaded finds the form unchanged, but without its link.
    left: {
      on: {
        'form.submitted': { target: 'expired' },
        'login.chosen': { actions: 'notifyLoginChosen' },
      },
    },
  },
});

/** All faults of a form, those of the password itself first; empty if it can be sent. */
export function findProblems({ password, confirmPassword }: ResetPasswordForm): ResetPasswordProblem[] {
  const problems: ResetPasswordProblem[] = brokenPasswordRules(password);
  if (password.length > PASSWORDS.maxLength) problems.push('too_long');
  if (password !== confirmPassword) problems.push('password_mismatch');
  return problems;
}
