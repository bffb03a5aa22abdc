import {
  authRoutes,
  type CurrentUser,
  defaultsOfCountry,
  type MemberRole,
  type MemberScope,
  notificationCountRoutes,
  organizationRoutes,
  subscriptionRoutes,
} from '@oficio/contracts';
import type { FakeServer } from './fake-server.ts';

const USER_ID = '00000000-0000-7000-8000-00000000a11a';
const ORGANIZATION_ID = '00000000-0000-7000-8000-000000000015';

const SINCE = '2026-01-15T12:00:00.000Z';

export interface PersonOptions {
  role?: MemberRole;
  sees?: MemberScope;
  currency?: string;
  timezone?: string;
  /** Decides how the organization types numbers and dates. */
  country?: string | null;
  /** Neither is the onboarding completed nor the organization set up. */
  isNewcomer?: boolean;
  isSuperadmin?: boolean;
  /** Oficio has suspended the organization, or holds its mails. */
  isSuspended?: boolean;
  isSendingPaused?: boolean;
}

/** Alma Rivera, who has completed the onboarding, in her organization. */
export function person(server: FakeServer, options: PersonOptions = {}): CurrentUser {
  const { role = 'owner', sees = 'all', currency = 'MXN', timezone = 'America/Mexico_City' } = options;
  const { country = null, isNewcomer = false, isSuperadmin = false } = options;
  const { isSuspended = false, isSendingPaused = false } = options;
  return server.sample(authRoutes.me, {
    id: USER_ID,
    email: 'alma@example.com',
    firstName: 'Alma',
    lastName: 'Rivera',
    onboardingCompleted: !isNewcomer,
    onboarding_completed: !isNewcomer,
    isEmailVerified: true,
    role: isSuperadmin ? 'superadmin' : 'user',
    currentOrganizationId: ORGANIZATION_ID,
    organizationId: ORGANIZATION_ID,
    businessId: ORGANIZATION_ID,
    ownerUserId: USER_ID,
    organization: {
      id: ORGANIZATION_ID,
      name: 'Alma Rivera’s workspace',
      memberRole: role,
      sees,
      assignedMark: sees === 'assigned' ? '1' : null,
      currency,
      timezone,
      ...defaultsOfCountry(country),
      fiscalYearMonth: 1,
      isSetUp: !isNewcomer,
      logoUrl: null,
      deletionScheduledFor: null,
      suspendedAt: isSuspended ? SINCE : null,
      sendingPausedAt: isSendingPaused ? SINCE : null,
    },
  });
}

/** The answers that every signed-in screen asks for: the person, their organizations, and a running subscription. */
export function answerEverydayRequests(server: FakeServer, user: CurrentUser): void {
  server.answer(authRoutes.me, user);
  const { organization } = user;
  server.answer(notificationCountRoutes.one, { unread: 0 });
  server.answer(organizationRoutes.list, { organizations: organization ? [organization] : [] });
  server.answer(
    subscriptionRoutes.status,
    server.sample(subscriptionRoutes.status, {
      hasSubscription: true,
      status: 'active',
      isActive: true,
      hasActiveAccess: true,
      planName: 'Professional',
      planPrice: 14,
      statusDisplay: 'Active',
      actionRequired: 'none',
      canManageSubscription: true,
    }),
  );
}
