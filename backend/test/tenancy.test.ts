import {
  accountRoutes,
  authRoutes,
  clientRoutes,
  couponRoutes,
  dashboardRoutes,
  dataExportRoutes,
  invitationRoutes,
  organizationRoutes,
  organizationSetupRoutes,
  paymentEventRoutes,
  REALTIME_TABLE_NAMES,
  subscriptionRoutes,
} from '@oficio/contracts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AnyRoute } from '../src/http/handles.decorator.ts';
import { handledRoutes } from '../src/http/openapi.ts';
import { Sessions } from '../src/http/sessions.ts';
import { setupBody, smallImage } from './organization-setup.examples.ts';
import { addRealtimeRows } from './realtime-rows.ts';
import { TestApplication, type TestOwner, type TestPerson } from './test-application.ts';
import { invite, type TestInvitation } from './test-invitations.ts';
import { testPaymentAccount } from './test-payments.ts';

/** Stands in everything that the victim owns, so that any leaked byte of it shows. */
const MARK = 'zq-secret';

interface Victim {
  owner: TestOwner;
  clientId: string;
  contactId: string;
  version: number;
  member: TestPerson;
  invitation: TestInvitation;
  logoUrl: string;
  /** Of a payment page. */
  sessionId: string;
}

interface Attempt {
  parameters?: Record<string, string>;
  query?: Record<string, string>;
  body?: Record<string, unknown>;
  file?: Uint8Array<ArrayBuffer>;
}

const contact = (victim: Victim): Record<string, unknown> => ({
  id: victim.contactId,
  firstName: 'Taken',
  lastName: null,
  email: null,
  phone: null,
  role: null,
  isPrimary: true,
  isBilling: false,
  receives: { invoices: true, reminders: true, renewals: true },
});

const NAMES = { firstName: 'Eva', lastName: 'Gil', phone: null, timezone: null };

/** How somebody of another organization would reach for the victim's rows through each route. */
const ATTEMPTS = new Map<AnyRoute, (victim: Victim, caller: TestPerson | undefined) => Attempt[]>([
  [authRoutes.me, () => [{}]],
  [authRoutes.updatePreferences, () => [{ body: { onboardingCompleted: true } }]],
  [accountRoutes.updateProfile, () => [{ body: NAMES }]],
  [accountRoutes.sessions, () => [{}]],
  [accountRoutes.endOtherSessions, () => [{}]],
  [accountRoutes.ownedOrganizations, () => [{}]],
  [
    accountRoutes.scheduleDeletion,
    ({ owner }, caller) => [
      { body: { email: caller?.email ?? owner.email, organizationIds: [owner.organizationId] } },
    ],
  ],
  [accountRoutes.cancelDeletion, () => [{}]],
  [
    accountRoutes.triggerOauthWelcome,
    ({ owner }) => [{ body: { userId: owner.userId, email: owner.email } }],
  ],
  [subscriptionRoutes.status, () => [{}]],
  [subscriptionRoutes.startFreeTrial, () => [{ body: { planId: 1 } }]],
  [subscriptionRoutes.config, () => [{}]],
  [subscriptionRoutes.createCheckoutSession, () => [{}, { body: { planId: 2 } }]],
  [subscriptionRoutes.checkoutReturn, ({ sessionId }) => [{ body: { sessionId } }]],
  [subscriptionRoutes.portal, () => [{}]],
  [subscriptionRoutes.cancel, () => [{}]],
  [subscriptionRoutes.resume, () => [{}]],
  [subscriptionRoutes.changePlan, () => [{ body: { planId: 2 } }]],
  [paymentEventRoutes.list, () => [{}]],
  [couponRoutes.validate, () => [{ body: { code: MARK } }]],
  [couponRoutes.list, () => [{}]],
  [couponRoutes.create, () => [{ body: { code: 'MINE', description: 'x', kind: 'percent', value: 100 } }]],
  [couponRoutes.update, ({ clientId }) => [{ parameters: { id: clientId }, body: { active: false } }]],
  [dataExportRoutes.organization, () => [{}]],
  [dashboardRoutes.figures, () => [{}]],
  [dashboardRoutes.all, () => [{}]],
  [
    clientRoutes.list,
    () => [{}, { query: { search: MARK } }, { query: { tag: MARK } }, { query: { sort: '-updatedAt' } }],
  ],
  [clientRoutes.trash, () => [{}]],
  [clientRoutes.one, ({ clientId }) => [{ parameters: { id: clientId } }]],
  [
    clientRoutes.create,
    (victim) => [
      { body: { displayName: 'Mine', contacts: [contact(victim)] } },
      { body: { displayName: 'Mine', ownerUserId: victim.owner.userId } },
    ],
  ],
  [
    clientRoutes.update,
    (victim) => [
      { parameters: { id: victim.clientId }, body: { version: victim.version, displayName: 'Taken' } },
      {
        parameters: { id: victim.clientId },
        body: { version: victim.version + 7, contacts: [contact(victim)] },
      },
    ],
  ],
  [clientRoutes.archive, ({ clientId, version }) => [{ parameters: { id: clientId }, body: { version } }]],
  [clientRoutes.restore, ({ clientId, version }) => [{ parameters: { id: clientId }, body: { version } }]],
  [clientRoutes.remove, ({ clientId }) => [{ parameters: { id: clientId } }]],
  [invitationRoutes.list, () => [{}]],
  [invitationRoutes.own, () => [{}]],
  [invitationRoutes.create, () => [{ body: { email: 'somebody@example.com', role: 'viewer' } }]],
  [invitationRoutes.resend, ({ invitation }) => [{ parameters: { id: invitation.id } }]],
  [invitationRoutes.revoke, ({ invitation }) => [{ parameters: { id: invitation.id } }]],
  [invitationRoutes.accept, ({ invitation }) => [{ body: { token: invitation.token } }]],
  [invitationRoutes.acceptOwn, ({ invitation }) => [{ parameters: { id: invitation.id } }]],
  [invitationRoutes.decline, ({ invitation }) => [{ body: { token: invitation.token } }]],
  [invitationRoutes.declineOwn, ({ invitation }) => [{ parameters: { id: invitation.id } }]],
  [organizationRoutes.list, () => [{}]],
  [organizationRoutes.switchTo, ({ owner }) => [{ parameters: { id: owner.organizationId } }]],
  [organizationRoutes.members, () => [{}]],
  [
    organizationRoutes.changeRole,
    ({ member, owner }) => [
      { parameters: { userId: member.userId }, body: { role: 'viewer' } },
      { parameters: { userId: owner.userId }, body: { role: 'viewer' } },
    ],
  ],
  [
    organizationRoutes.removeMember,
    ({ member, owner }) => [
      { parameters: { userId: member.userId } },
      { parameters: { userId: owner.userId } },
    ],
  ],
  [
    organizationRoutes.handOver,
    ({ member, owner }) => [{ body: { userId: member.userId } }, { body: { userId: owner.userId } }],
  ],
  [organizationSetupRoutes.setup, () => [{ body: setupBody }]],
  [
    organizationSetupRoutes.companyProfile,
    () => [{ body: { companyName: 'Taken', businessEmail: 'taken@example.com' } }],
  ],
  [organizationSetupRoutes.uploadLogo, () => [{ file: smallImage }]],
  [organizationSetupRoutes.removeLogo, () => [{}]],
]);

/** Routes that answer about the caller alone. */
const ABOUT_ONESELF = new Set<AnyRoute>([
  authRoutes.me,
  authRoutes.updatePreferences,
  accountRoutes.updateProfile,
  accountRoutes.sessions,
  accountRoutes.endOtherSessions,
  accountRoutes.ownedOrganizations,
  accountRoutes.cancelDeletion,
  subscriptionRoutes.status,
  subscriptionRoutes.startFreeTrial,
  subscriptionRoutes.config,
  subscriptionRoutes.createCheckoutSession,
  subscriptionRoutes.portal,
  subscriptionRoutes.cancel,
  subscriptionRoutes.resume,
  subscriptionRoutes.changePlan,
  couponRoutes.validate,
  dataExportRoutes.organization,
  dashboardRoutes.figures,
  dashboardRoutes.all,
  clientRoutes.list,
  clientRoutes.trash,
  invitationRoutes.list,
  invitationRoutes.own,
  invitationRoutes.create,
  organizationRoutes.list,
  organizationRoutes.members,
  organizationSetupRoutes.setup,
  organizationSetupRoutes.companyProfile,
  organizationSetupRoutes.uploadLogo,
  organizationSetupRoutes.removeLogo,
]);

let app: TestApplication;
let victim: Victim;
let stranger: TestOwner;

beforeAll(async () => {
  app = await TestApplication.start({ withAuth: true, payments: testPaymentAccount() });
  stranger = await app.owner();
  victim = await makeVictim();
});

afterAll(() => app.stop());

test('every route of the application has its attempts', () => {
  const routes = handledRoutes(app.nest).map(({ route }) => route);
  const name = ({ method, path }: AnyRoute): string => `${method} ${path}`;
  const expected = [...ATTEMPTS.keys()].map(name).sort();
  expect(
    routes
      .filter(({ access }) => access !== 'public')
      .map(name)
      .sort(),
  ).toEqual(expected);
});

describe.each([...ATTEMPTS.keys()].map((route) => ({ name: `${route.method} ${route.path}`, route })))(
  '$name',
  ({ route }) => {
    test('a visitor gets nothing', async () => {
      await expectNothing(route, undefined, [401]);
    });

    test('a session that has ended gets nothing', async () => {
      const gone = await app.session(victim.owner);
      await app.endSession(gone.sessionId);
      await expectNothing(route, gone, [401]);
    });

    test('another organization reaches no row of the victim’s', async () => {
      await expectNothing(route, stranger, ABOUT_ONESELF.has(route) ? [200, 201, 204, 409] : [403, 404]);
    });

    test('a removed member gets nothing, at once', async () => {
      const member = await app.member(victim.owner.organizationId, 'admin');
      // The session is remembered by now, with its membership.
      expect((await app.call(clientRoutes.list, { as: member })).text).toContain(MARK);
      await app.admin.query('DELETE FROM oficio.memberships WHERE user_id = $1', [member.userId]);
      await expectNothing(route, member, [200, 204, 402, 403, 404, 409, 503]);
      app.nest.get(Sessions, { strict: false }).forgetUser(member.userId);
      await expectNothing(
        route,
        member,
        route.access === 'withAccess' ? [402] : [200, 204, 403, 404, 409, 503],
      );
    });
  },
);

test('an id that is wrong in itself is refused like an unknown one, without its text', async () => {
  const answer = await app.fetch('GET', '/api/clients/1%20OR%201=1', { as: stranger });
  expect([answer.status, answer.text.includes('OR 1')]).toEqual([404, false]);
});

async function expectNothing(route: AnyRoute, as: TestPerson | undefined, statuses: number[]): Promise<void> {
  const attempts = ATTEMPTS.get(route)?.(victim, as) ?? [];
  expect(attempts.length).toBeGreaterThan(0);
  const before = await rowsOf(victim.owner.organizationId);
  for (const attempt of attempts) {
    const answer = await app.call(route, { ...attempt, ...(as && { as }) });
    expect(statuses).toContain(answer.status);
    expect(answer.text).not.toContain(MARK);
    expect(answer.text).not.toContain(victim.clientId);
    expect(answer.text).not.toContain(victim.contactId);
    expect(answer.text).not.toContain(victim.logoUrl);
  }
  expect(await rowsOf(victim.owner.organizationId)).toEqual(before);
}

/** Everything that belongs to an organization, but the list of its members. */
async function rowsOf(organizationId: string): Promise<unknown[]> {
  const tables = [
    ...REALTIME_TABLE_NAMES.map((table) => `public.${table}`),
    'oficio.client_contacts',
    'oficio.client_counts',
    'oficio.client_months',
    'oficio.audit_log',
    'oficio.invitations',
    'oficio.subscriptions',
    'oficio.support_tickets',
    'oficio.checkouts',
    'oficio.trial_uses',
    'oficio.organization_logos',
    '(SELECT id AS organization_id, * FROM oficio.organizations)',
  ];
  const results = await Promise.all(
    tables.map((table) =>
      app.admin.query(`SELECT to_jsonb(t) AS row FROM ${table} t WHERE organization_id = $1 ORDER BY 1`, [
        organizationId,
      ]),
    ),
  );
  return results.map(({ rows }) => rows);
}

async function makeVictim(): Promise<Victim> {
  const owner = await app.owner({ email: `${MARK}@example.com` });
  await app.admin.query('UPDATE oficio.organizations SET name = $2 WHERE id = $1', [
    owner.organizationId,
    `${MARK} workspace`,
  ]);
  const client = await app.client(owner, {
    displayName: `${MARK} client`,
    tags: [MARK],
    notes: MARK,
    contacts: [
      {
        firstName: MARK,
        lastName: null,
        email: `${MARK}@example.com`,
        phone: null,
        role: null,
        isPrimary: true,
        isBilling: true,
        receives: { invoices: true, reminders: true, renewals: true },
      },
    ],
  });
  await addRealtimeRows(app.admin, owner, MARK);
  const member = await app.member(owner.organizationId, 'member');
  const invitation = await invite(app, owner, { email: `${MARK}.invited@example.com` });
  const { body } = await app.call(organizationSetupRoutes.uploadLogo, { as: owner, file: smallImage });
  const sessionId = 'cs_test_of_the_victim';
  await app.admin.query(
    `INSERT INTO oficio.checkouts (id, organization_id, plan_id, status, stripe_session_id, url, expires_at,
       created_by, created_at, updated_at)
     VALUES (gen_random_uuid(), $1, 1, 'completed', $2, $3, $4, $5, $4, $4)`,
    [owner.organizationId, sessionId, `https://pay.example.com/${MARK}`, app.clock.now(), owner.userId],
  );
  return {
    owner,
    member,
    sessionId,
    invitation,
    logoUrl: body.organization?.logoUrl ?? '',
    clientId: client.id,
    contactId: client.contacts[0]?.id ?? '',
    version: client.version,
  };
}
