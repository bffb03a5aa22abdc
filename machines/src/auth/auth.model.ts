import type { CurrentUser } from '@oficio/contracts';
import { defineModel } from '../shared/model.ts';
import { authMachine } from './auth.machine.ts';
import type { AuthSession } from './auth.types.ts';

/** A person and a session for tests and drivers. */
export const exampleSession: AuthSession = {
  accessToken: 'example-token',
  expiresAt: 1_900_000_000,
  userId: '3f2504e0-4f89-41d3-9a0c-0305e82c3301',
};

export const exampleRenewedSession: AuthSession = { ...exampleSession, accessToken: 'renewed-token' };

export const examplePerson: CurrentUser = {
  id: exampleSession.userId,
  email: 'ines@taller.example',
  username: 'ines',
  firstName: 'Ines',
  lastName: 'Robles',
  phone: null,
  timezone: 'America/Mexico_City',
  onboardingCompleted: true,
  onboarding_completed: true,
  isEmailVerified: true,
  role: 'user',
  currentOrganizationId: '9b2f4a61-6d0e-4c53-8a0c-2f7d1f6f8a11',
  organizationId: '9b2f4a61-6d0e-4c53-8a0c-2f7d1f6f8a11',
  businessId: '9b2f4a61-6d0e-4c53-8a0c-2f7d1f6f8a11',
  ownerUserId: exampleSession.userId,
  organization: {
    id: '9b2f4a61-6d0e-4c53-8a0c-2f7d1f6f8a11',
    name: 'Taller Robles',
    memberRole: 'owner',
    sees: 'all',
    assignedMark: null,
    currency: 'MXN',
    timezone: 'America/Mexico_City',
    numberFormat: 'comma-point',
    dateFormat: 'month-day-year',
    documentLanguage: 'en',
    fiscalYearMonth: 1,
    isSetUp: true,
    logoUrl: null,
    deletionScheduledFor: null,
    suspendedAt: null,
    sendingPausedAt: null,
  },
  deletionScheduledFor: null,
  createdAt: '2026-01-10T16:00:00.000Z',
  updatedAt: '2026-01-10T16:00:00.000Z',
};

export const authModel = defineModel<typeof authMachine>({
  machine: authMachine,
  events: [
    { type: 'signIn.submitted', email: examplePerson.email, password: 'correct horse' },
    { type: 'session.established', session: exampleSession, how: 'link' },
    { type: 'session.renewed', session: exampleRenewedSession },
    { type: 'session.endedElsewhere' },
    { type: 'session.endedElsewhere', expired: true },
    { type: 'request.unauthorized' },
    { type: 'profile.incomplete' },
    { type: 'profile.changed', user: { ...examplePerson, firstName: 'Inés' } },
    { type: 'retry.requested' },
    { type: 'signInAgain.chosen' },
    { type: 'signOut.requested' },
  ],
  outcomes: {
    restoreSession: [
      { status: 'restored', session: exampleSession, expired: false },
      { status: 'restored', session: exampleSession, expired: true },
      { status: 'none' },
    ],
    signIn: [
      { status: 'accepted', session: exampleSession },
      { status: 'refused', code: 'invalid_credentials' },
    ],
    sessionVerification: [
      { status: 'verified', user: examplePerson },
      { status: 'refused' },
      { status: 'unavailable' },
    ],
    endSession: [undefined],
  },
  decisive: ({ pageSettled, session }) => ({ pageSettled, signedIn: session !== null }),
});
