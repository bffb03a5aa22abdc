import { randomUUID } from 'node:crypto';
import {
  authRoutes,
  type BodyOf,
  BUSINESS_TYPES,
  dashboardRoutes,
  defaultsOfCountry,
  failureSchema,
  INDUSTRIES,
  invitationRoutes,
  organizationSetupRoutes,
  subscriptionRoutes,
  TEAM_SIZES,
  taxRateRoutes,
} from '@oficio/contracts';
import { beforeEach, describe, expect, test } from 'vitest';
import { applicationOfFile } from '../../../../test/application-of-file.ts';
import type { TestOwner, TestPerson } from '../../../../test/test-application.ts';
import { refusal } from '../../../../test/test-call.ts';

const app = await applicationOfFile();
/** A person who has just signed up. */
let newcomer: TestOwner;

beforeEach(async () => {
  const person = await app.person();
  const { body } = await app.call(authRoutes.me, { as: person });
  newcomer = { ...person, organizationId: body.organizationId ?? '' };
});

type Setup = BodyOf<typeof organizationSetupRoutes.setup>;

const SETUP: Setup = {
  name: 'Estudio Nopal',
  industry: 'Design & Creative',
  businessType: 'small-business',
  teamSize: '2-5',
  email: 'hola@nopal.example',
  timezone: 'America/Bogota',
};

const setUp = (
  as: TestPerson,
  setup: Partial<Record<keyof Setup, unknown>> = SETUP,
  headers: Record<string, string> = {},
) => app.call(organizationSetupRoutes.setup, { as, body: { ...setup }, headers });
const storeProfile = (as: TestPerson, body: Record<string, unknown>) =>
  app.call(organizationSetupRoutes.companyProfile, { as, body });

async function stored(organizationId: string): Promise<Record<string, unknown>> {
  const { rows } = await app.admin.query(
    `SELECT name, industry, business_type, team_size, business_email, timezone, company_name,
       setup_completed_at, updated_at
     FROM oficio.organizations WHERE id = $1`,
    [organizationId],
  );
  return rows[0];
}

const audited = async ({ organizationId }: TestOwner): Promise<unknown[]> => {
  const { rows } = await app.admin.query(
    'SELECT action, changes FROM oficio.audit_log WHERE organization_id = $1 ORDER BY sequence',
    [organizationId],
  );
  return rows;
};

describe('the setup', () => {
  test('stores the organization and answers the current user', async () => {
    const at = app.clock.now();
    const answer = await setUp(newcomer);
    expect([answer.status, answer.body.organization]).toEqual([
      200,
      {
        id: newcomer.organizationId,
        name: 'Estudio Nopal',
        memberRole: 'owner',
        sees: 'all',
        assignedMark: null,
        currency: 'MXN',
        timezone: 'America/Bogota',
        ...defaultsOfCountry(null),
        fiscalYearMonth: 1,
        isSetUp: true,
        logoUrl: null,
        deletionScheduledFor: null,
        suspendedAt: null,
        sendingPausedAt: null,
      },
    ]);
    expect(await stored(newcomer.organizationId)).toEqual({
      name: 'Estudio Nopal',
      industry: 'Design & Creative',
      business_type: 'small-business',
      team_size: '2-5',
      business_email: 'hola@nopal.example',
      timezone: 'America/Bogota',
      company_name: null,
      setup_completed_at: at,
      updated_at: at,
    });
    expect(await audited(newcomer)).toEqual([{ action: 'set_up', changes: SETUP }]);
  });

  test('uses the default team size, and keeps the time zone unless one is given', async () => {
    const { name, industry, businessType } = SETUP;
    const answer = await setUp(newcomer, { name, industry, businessType });
    expect(answer.status).toBe(200);
    expect(await stored(newcomer.organizationId)).toMatchObject({
      team_size: '1',
      business_email: null,
      timezone: 'America/Mexico_City',
    });
  });

  test('repeated: the last one counts, and the first date stays', async () => {
    const first = app.clock.now();
    await setUp(newcomer);
    app.clock.advance(60_000);
    await setUp(newcomer, { ...SETUP, name: 'Estudio Agave', email: '', timezone: null });
    expect(await stored(newcomer.organizationId)).toMatchObject({
      name: 'Estudio Agave',
      business_email: null,
      timezone: 'America/Bogota',
      setup_completed_at: first,
      updated_at: app.clock.now(),
    });
  });

  test('sent again with its key: done once', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const answers = await Promise.all([
      setUp(newcomer, SETUP, headers),
      setUp(newcomer, SETUP, headers),
      setUp(newcomer, SETUP, headers),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await audited(newcomer)).toHaveLength(1);
    expect(refusal(await setUp(newcomer, { ...SETUP, name: 'Other' }, headers))).toEqual([
      422,
      'idempotency.key_reused',
    ]);
  });

  test('ten concurrent calls: one of them, complete', async () => {
    const setups = Array.from({ length: 10 }, (_, index) => ({
      name: `Estudio ${index}`,
      industry: INDUSTRIES[index] ?? 'Other',
      businessType: BUSINESS_TYPES[index % 4] ?? 'agency',
      teamSize: TEAM_SIZES[index % 5] ?? '1',
      email: `${index}@nopal.example`,
      timezone: index % 2 ? 'America/Bogota' : 'Europe/Madrid',
    }));
    const answers = await Promise.all(setups.map((setup) => setUp(newcomer, setup)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const { name, industry, business_type, team_size, business_email, timezone } = await stored(
      newcomer.organizationId,
    );
    expect(setups).toContainEqual({
      name,
      industry,
      businessType: business_type,
      teamSize: team_size,
      email: business_email,
      timezone,
    });
    expect(await audited(newcomer)).toHaveLength(10);
  });

  test.each(['manager', 'accountant', 'member', 'viewer'] as const)('by a %s: 403', async (role) => {
    const member = await app.member(newcomer.organizationId, role);
    const before = await stored(newcomer.organizationId);
    expect(refusal(await setUp(member))).toEqual([403, 'access.forbidden']);
    const profile = { companyName: 'Taken', businessEmail: null };
    expect(refusal(await storeProfile(member, profile))).toEqual([403, 'access.forbidden']);
    expect(await stored(newcomer.organizationId)).toEqual(before);
  });

  test('by an admin', async () => {
    expect((await setUp(await app.member(newcomer.organizationId, 'admin'))).status).toBe(200);
  });

  test('by a former admin, despite the cached session: 403', async () => {
    const admin = await app.member(newcomer.organizationId, 'admin');
    await app.call(authRoutes.me, { as: admin });
    await app.admin.query("UPDATE oficio.memberships SET role = 'viewer' WHERE user_id = $1", [admin.userId]);
    expect(refusal(await setUp(admin))).toEqual([403, 'access.forbidden']);
    const profile = { companyName: 'Taken', businessEmail: null };
    expect(refusal(await storeProfile(admin, profile))).toEqual([403, 'access.forbidden']);
    expect(await audited(newcomer)).toEqual([]);
  });

  test('without an organization, while an invitation is pending: 403', async () => {
    const owner = await app.owner();
    const invited = await app.person();
    const body = { email: invited.email, role: 'admin' };
    expect((await app.call(invitationRoutes.create, { as: owner, body })).status).toBe(201);
    expect(refusal(await setUp(invited))).toEqual([403, 'access.forbidden']);
  });

  test.each<[string, Partial<Record<keyof Setup, unknown>>, string, string]>([
    ['a short name', { name: ' N ' }, 'name', 'Organization name must be at least 2 characters'],
    ['no industry', { industry: '' }, 'industry', 'Please select an industry'],
    ['no business type', { businessType: undefined }, 'businessType', 'Please select a business type'],
    ['another team size', { teamSize: '3' }, 'teamSize', 'Please select your team size'],
    ['no address', { email: 'hola' }, 'email', 'Please enter a valid email'],
    ['a place that is nowhere', { timezone: 'Mexico/Nowhere' }, 'timezone', 'Please choose a time zone'],
    ['an offset', { timezone: '+05:00' }, 'timezone', 'Please choose a time zone'],
  ])('%s is refused at its field', async (_, wrong, path, message) => {
    const before = await stored(newcomer.organizationId);
    const answer = await setUp(newcomer, { ...SETUP, ...wrong });
    expect([answer.status, failureSchema.parse(answer.body).details]).toEqual([
      400,
      { fields: [{ path, message }] },
    ]);
    expect(await stored(newcomer.organizationId)).toEqual(before);
  });

  test('a time zone that Postgres doesn’t know is refused', async () => {
    // JavaScript accepts these names, but Postgres computes the months.
    const zones = Intl.supportedValuesOf('timeZone');
    const statuses = new Set<number>();
    for (const timezone of zones.filter((_, index) => index % 20 === 0)) {
      statuses.add((await setUp(newcomer, { ...SETUP, timezone })).status);
      expect((await app.call(authRoutes.me, { as: newcomer })).status).toBe(200);
    }
    expect([...statuses].filter((status) => status !== 200 && status !== 400)).toEqual([]);
  });
});

describe('a new time zone', () => {
  const lastMonth = async (as: TestPerson): Promise<string | undefined> =>
    (await app.call(dashboardRoutes.all, { as })).body.newClientsByMonth.at(-1)?.month;

  test('counts at once on the dashboard, also after a change by another process', async () => {
    const owner = await app.owner();
    const before = app.clock.now();
    app.clock.set('2026-07-01T03:00:00Z');
    await setUp(owner, { ...SETUP, timezone: 'America/Mexico_City' });
    await app.client(owner);
    expect(await lastMonth(owner)).toBe('2026-06');
    await setUp(owner, { ...SETUP, timezone: 'Europe/Madrid' });
    expect(await lastMonth(owner)).toBe('2026-07');
    const { body } = await app.call(dashboardRoutes.figures, { as: owner });
    expect(body.clients.newThisMonth).toBe(1);
    await app.admin.query("UPDATE oficio.organizations SET timezone = 'America/Bogota' WHERE id = $1", [
      owner.organizationId,
    ]);
    expect(await lastMonth(owner)).toBe('2026-06');
    app.clock.set(before.toISOString());
  });
});

test('the browser’s time zone decides the tax rates of an organization without a country', async () => {
  const owner = await app.owner();
  await setUp(owner, { ...SETUP, timezone: 'Europe/Berlin' });
  const { body } = await app.call(taxRateRoutes.list, { as: owner });
  expect(body.items.map(({ name }) => name)).toEqual(['MwSt 19%', 'MwSt 7%']);
});

describe('the company’s profile', () => {
  test('is answered as it was stored', async () => {
    const body = { companyName: ' Nopal y Asociados ', businessEmail: 'hola@nopal.example' };
    const answer = await storeProfile(newcomer, body);
    const kept = { companyName: 'Nopal y Asociados', businessEmail: 'hola@nopal.example' };
    expect([answer.status, answer.body]).toEqual([200, kept]);
    expect(await stored(newcomer.organizationId)).toMatchObject({
      company_name: 'Nopal y Asociados',
      business_email: 'hola@nopal.example',
      setup_completed_at: null,
    });
    expect(await audited(newcomer)).toEqual([{ action: 'updated', changes: kept }]);
  });

  test('under the organization’s own name follows the organization', async () => {
    await setUp(newcomer);
    await storeProfile(newcomer, { companyName: SETUP.name, businessEmail: SETUP.email });
    await setUp(newcomer, { ...SETUP, name: 'Estudio Agave' });
    expect(await stored(newcomer.organizationId)).toMatchObject({
      name: 'Estudio Agave',
      company_name: null,
    });
  });

  test('a repetition of the whole sequence after a failure leaves one consistent organization', async () => {
    const again = { ...SETUP, name: 'Estudio Agave', email: 'hola@agave.example' };
    await setUp(newcomer);
    for (const setup of [SETUP, again]) {
      await setUp(newcomer, setup);
      await storeProfile(newcomer, { companyName: setup.name, businessEmail: setup.email });
    }
    const done = await app.call(authRoutes.updatePreferences, {
      as: newcomer,
      body: { onboardingCompleted: true },
    });
    expect([done.body.onboardingCompleted, done.body.organization?.name]).toEqual([true, 'Estudio Agave']);
    expect(await stored(newcomer.organizationId)).toMatchObject({
      name: 'Estudio Agave',
      company_name: null,
      business_email: 'hola@agave.example',
    });
    const { rows } = await app.admin.query('SELECT FROM oficio.organizations WHERE owner_user_id = $1', [
      newcomer.userId,
    ]);
    expect(rows).toHaveLength(1);
  });
});

describe('inviting before the setup', () => {
  const invite = (as: TestPerson) =>
    app.call(invitationRoutes.create, { as, body: { email: `${randomUUID()}@example.com`, role: 'viewer' } });

  test('is refused, and possible right after it', async () => {
    await app.call(subscriptionRoutes.startFreeTrial, { as: newcomer, body: { planId: 1 } });
    expect(refusal(await invite(newcomer))).toEqual([409, 'PROFILE_INCOMPLETE']);
    const { rows } = await app.admin.query('SELECT FROM oficio.invitations WHERE organization_id = $1', [
      newcomer.organizationId,
    ]);
    expect(rows).toEqual([]);
    await setUp(newcomer);
    expect((await invite(newcomer)).status).toBe(201);
  });
});
