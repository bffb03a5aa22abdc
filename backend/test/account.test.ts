import { accountRoutes, authRoutes, clientRoutes, DAY_MS, failureSchema } from '@oficio/contracts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TestApplication, type TestOwner } from './test-application.ts';

let app: TestApplication;

beforeAll(async () => {
  app = await TestApplication.start({ withAuth: true });
});

afterAll(() => app.stop());

describe('the profile', () => {
  test('name, phone and time zone are stored and answered by every route at once', async () => {
    const owner = await app.owner();
    const answer = await app.call(accountRoutes.updateProfile, {
      as: owner,
      body: { firstName: ' Lía ', lastName: 'Paz', phone: '+52 55 1234', timezone: 'America/Bogota' },
    });
    expect([answer.status, answer.body]).toEqual([
      200,
      {
        id: owner.userId,
        email: owner.email,
        username: owner.email,
        firstName: 'Lía',
        lastName: 'Paz',
        phone: '+52 55 1234',
        timezone: 'America/Bogota',
        onboardingCompleted: false,
        onboarding_completed: false,
        isEmailVerified: true,
        role: 'user',
        currentOrganizationId: owner.organizationId,
        organizationId: owner.organizationId,
        businessId: owner.organizationId,
        ownerUserId: owner.userId,
        organization: {
          id: owner.organizationId,
          name: 'Taller Ruiz',
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
        createdAt: app.clock.now().toISOString(),
        updatedAt: app.clock.now().toISOString(),
      },
    ]);
    expect((await app.call(authRoutes.me, { as: owner })).body).toEqual(answer.body);
    await app.client(owner);
    const { rows } = await app.admin.query(
      "SELECT actor_name FROM oficio.audit_log WHERE actor_user_id = $1 AND action = 'created'",
      [owner.userId],
    );
    expect(rows).toEqual([{ actor_name: 'Lía Paz' }]);
  });

  test.each([
    [{ firstName: ' ' }, 'firstName', 'First name is required'],
    [{ lastName: 'x'.repeat(121) }, 'lastName', 'Last name can have at most 120 characters'],
    [{ timezone: 'Mars/Olympus' }, 'timezone', 'Please choose a time zone'],
    [{ email: 'other@example.com' }, 'email', 'This field can’t be set'],
    [{ role: 'superadmin' }, 'role', 'This field can’t be set'],
    [{ deletionScheduledFor: null }, 'deletionScheduledFor', 'This field can’t be set'],
  ])('%j is refused', async (change, path, message) => {
    const owner = await app.owner();
    const body = { firstName: 'Ana', lastName: 'Ruiz', phone: null, timezone: null, ...change };
    const answer = await app.call(accountRoutes.updateProfile, { as: owner, body });
    expect([answer.status, failureSchema.parse(answer.body).details]).toEqual([
      400,
      { fields: [{ path, message }] },
    ]);
  });
});

describe('a changed address', () => {
  test('is answered everywhere after its confirmation, also in an existing session', async () => {
    const owner = await app.owner();
    expect((await app.call(authRoutes.me, { as: owner })).body.email).toBe(owner.email);
    const address = `new.${owner.email}`;
    await app.admin.query('UPDATE auth.users SET email = $2 WHERE id = $1', [owner.userId, address]);
    expect((await app.call(authRoutes.me, { as: owner })).body).toMatchObject({
      email: address,
      username: address,
      isEmailVerified: true,
    });
    const deletion = await app.call(accountRoutes.scheduleDeletion, {
      as: owner,
      body: { email: owner.email, organizationIds: [owner.organizationId] },
    });
    expect(deletion.status).toBe(400);
  });
});

describe('the sessions of a person', () => {
  test('the caller’s own, the current one first, with browser and times', async () => {
    const here = await app.owner();
    const there = await app.session(here);
    await app.owner();
    await app.admin.query(
      `UPDATE auth.sessions SET user_agent = 'Firefox', created_at = '2026-06-01T08:00:00Z',
         refreshed_at = '2026-06-02 09:00:00' WHERE id = $1`,
      [there.sessionId],
    );
    await app.admin.query("UPDATE auth.sessions SET created_at = '2026-06-01T07:00:00Z' WHERE id = $1", [
      here.sessionId,
    ]);
    const gone = await app.session(here);
    await app.admin.query("UPDATE auth.sessions SET not_after = now() - interval '1 s' WHERE id = $1", [
      gone.sessionId,
    ]);
    expect((await app.call(accountRoutes.sessions, { as: here })).body).toEqual({
      available: true,
      sessions: [
        {
          id: here.sessionId,
          current: true,
          userAgent: null,
          startedAt: '2026-06-01T07:00:00.000Z',
          lastUsedAt: '2026-06-01T07:00:00.000Z',
        },
        {
          id: there.sessionId,
          current: false,
          userAgent: 'Firefox',
          startedAt: '2026-06-01T08:00:00.000Z',
          lastUsedAt: '2026-06-02T09:00:00.000Z',
        },
      ],
    });
  });

  test('aren’t listed if the auth service’s table can’t be read; signing out works nevertheless', async () => {
    const here = await app.owner();
    const there = await app.session(here);
    await app.admin.query('ALTER FUNCTION oficio.own_sessions() OWNER TO oficio_owner');
    const hidden = await app.call(accountRoutes.sessions, { as: here });
    const ended = await app.call(accountRoutes.endOtherSessions, { as: here });
    await app.admin.query('ALTER FUNCTION oficio.own_sessions() OWNER TO postgres');
    expect([hidden.status, hidden.body]).toEqual([200, { available: false, sessions: [] }]);
    expect([ended.status, ended.body]).toEqual([200, { ended: 0 }]);
    expect((await app.call(authRoutes.me, { as: there })).status).toBe(401);
  });

  test('all others end at once with their refresh tokens; other people’s stay', async () => {
    const here = await app.owner();
    const others = [await app.session(here), await app.session(here)];
    const stranger = await app.owner();
    for (const { userId, sessionId } of [here, ...others]) {
      await app.admin.query(
        'INSERT INTO auth.refresh_tokens (id, token, user_id, session_id) VALUES ($1::text, $1::text, $2, $3)',
        [crypto.randomUUID(), userId, sessionId],
      );
    }
    for (const person of [here, ...others, stranger]) {
      expect((await app.call(authRoutes.me, { as: person })).status).toBe(200);
    }
    const answer = await app.call(accountRoutes.endOtherSessions, { as: here });
    expect([answer.status, answer.body]).toEqual([200, { ended: 2 }]);
    const statuses = await Promise.all(
      [here, ...others, stranger].map(async (as) => (await app.call(authRoutes.me, { as })).status),
    );
    expect(statuses).toEqual([200, 401, 401, 200]);
    expect(app.auth?.endedSessions).toEqual(expect.arrayContaining(others.map(({ sessionId }) => sessionId)));
    const { rows } = await app.admin.query('SELECT session_id FROM auth.refresh_tokens WHERE user_id = $1', [
      here.userId,
    ]);
    expect(rows).toEqual([{ session_id: here.sessionId }]);
  });

  test('an auth service that doesn’t answer: 503, and none is reported as ended', async () => {
    const lonely = await TestApplication.start();
    const here = await lonely.owner();
    const answer = await lonely.call(accountRoutes.endOtherSessions, { as: here });
    expect([answer.status, failureSchema.parse(answer.body).code]).toEqual([503, 'service.unavailable']);
    await lonely.stop();
  });
});

describe('the removal of an account', () => {
  const schedule = (as: TestOwner, body: { email?: string; organizationIds?: string[] } = {}) =>
    app.call(accountRoutes.scheduleDeletion, {
      as,
      body: { email: as.email, organizationIds: [as.organizationId], ...body },
    });

  test('is scheduled in thirty days, and signs out everywhere', async () => {
    const here = await app.owner();
    const there = await app.session(here);
    const answer = await schedule(here, { email: ` ${here.email.toUpperCase()}` });
    const day = new Date(app.clock.now().getTime() + 30 * DAY_MS).toISOString();
    expect([answer.status, answer.body]).toEqual([200, { deletionScheduledFor: day }]);
    for (const person of [here, there]) {
      expect((await app.call(clientRoutes.list, { as: person })).status).toBe(401);
    }
    const back = await app.session(here);
    expect((await app.call(authRoutes.me, { as: back })).body.deletionScheduledFor).toBe(day);
    expect((await app.call(clientRoutes.list, { as: back })).status).toBe(200);
  });

  test('can be cancelled after signing in again, until its day', async () => {
    const owner = await app.owner();
    await schedule(owner);
    const back = await app.session(owner);
    const kept = await app.call(accountRoutes.cancelDeletion, { as: back });
    expect([kept.status, kept.body.deletionScheduledFor]).toEqual([200, null]);
    expect((await app.call(accountRoutes.cancelDeletion, { as: back })).status).toBe(200);

    await app.admin.query('UPDATE oficio.profiles SET deletion_scheduled_for = $2 WHERE id = $1', [
      owner.userId,
      app.clock.now(),
    ]);
    const late = await app.call(accountRoutes.cancelDeletion, { as: back });
    expect([late.status, failureSchema.parse(late.body).error]).toEqual([
      404,
      'This account is already being removed.',
    ]);
  });

  test('needs the account’s own address', async () => {
    const owner = await app.owner();
    const answer = await schedule(owner, { email: 'somebody@example.com' });
    expect([answer.status, failureSchema.parse(answer.body).details]).toEqual([
      400,
      { fields: [{ path: 'email', message: 'This is not the address of your account' }] },
    ]);
    expect((await app.call(authRoutes.me, { as: owner })).body.deletionScheduledFor).toBeNull();
  });

  test('lists the person’s organizations, whichever is current', async () => {
    const { owner, second } = await ownerOfTwo();
    await app.member(owner.organizationId, 'admin');
    const answer = await app.call(accountRoutes.ownedOrganizations, { as: owner });
    expect(answer.body).toEqual({
      organizations: [
        { id: second, name: 'Estudio Ruiz', members: 1 },
        { id: owner.organizationId, name: 'Taller Ruiz', members: 2 },
      ],
    });
    const member = await app.member(owner.organizationId, 'admin');
    expect((await app.call(accountRoutes.ownedOrganizations, { as: member })).body).toEqual({
      organizations: [],
    });
  });

  test('requires handing over an organization with other members first', async () => {
    const owner = await app.owner();
    await app.member(owner.organizationId, 'viewer');
    const answer = await schedule(owner);
    expect([answer.status, failureSchema.parse(answer.body)]).toMatchObject([
      409,
      {
        code: 'account.owns_organization',
        error:
          'You own Taller Ruiz, which has other members. Hand it over to one of them, or remove them first.',
      },
    ]);
    expect((await app.call(authRoutes.me, { as: owner })).status).toBe(200);
  });

  test('removes a one-person organization only if it is named', async () => {
    const { owner, second } = await ownerOfTwo();
    const answer = await schedule(owner);
    expect([answer.status, failureSchema.parse(answer.body)]).toMatchObject([
      409,
      {
        code: 'account.owns_organization',
        error: 'You own Estudio Ruiz. Hand it over, or delete it together with your account.',
      },
    ]);
    expect((await schedule(owner, { organizationIds: [owner.organizationId, second] })).status).toBe(200);
  });

  test('can’t name another person’s organization', async () => {
    const [owner, other] = [await app.owner(), await app.owner()];
    const answer = await schedule(owner, { organizationIds: [owner.organizationId, other.organizationId] });
    expect(answer.status).toBe(404);
  });
});

async function ownerOfTwo(): Promise<{ owner: TestOwner; second: string }> {
  const owner = await app.owner();
  const second = crypto.randomUUID();
  await app.admin.query(
    `WITH organization AS (
       INSERT INTO oficio.organizations (id, owner_user_id, name, currency, timezone, created_at, updated_at)
       VALUES ($1, $2, 'Estudio Ruiz', 'MXN', 'America/Mexico_City', $3, $3)
     )
     INSERT INTO oficio.memberships (organization_id, user_id, role, joined_at)
     VALUES ($1, $2, 'owner', $3::timestamptz + interval '1 day')`,
    [second, owner.userId, app.clock.now()],
  );
  return { owner, second };
}
