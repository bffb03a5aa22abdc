import { randomUUID } from 'node:crypto';
import { authRoutes, clientRoutes, ORGANIZATION_HEADER, organizationRoutes } from '@oficio/contracts';
import { beforeEach, describe, expect, test } from 'vitest';
import { applicationOfFile } from '../../../test/application-of-file.ts';
import type { TestOwner, TestPerson } from '../../../test/test-application.ts';
import { refusal } from '../../../test/test-call.ts';
import { invite } from '../../../test/test-invitations.ts';
import { createApplication } from '../../application.ts';

const app = await applicationOfFile();
/** The owner of one organization and member of a second. */
let person: TestOwner;
let second: TestOwner;

beforeEach(async () => {
  person = await app.owner();
  second = await app.owner();
  app.clock.advance(1_000);
  await join(person, second.organizationId);
});

const switchTo = (as: TestPerson, id: string) =>
  app.call(organizationRoutes.switchTo, { as, parameters: { id } });

describe('the person’s organizations', () => {
  test('are listed by name, with the role in each', async () => {
    await app.admin.query("UPDATE oficio.organizations SET name = 'agua' WHERE id = $1", [
      second.organizationId,
    ]);
    const { body } = await app.call(organizationRoutes.list, { as: person });
    const shared = {
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
    };
    expect(body.organizations).toEqual([
      { id: second.organizationId, name: 'agua', memberRole: 'member', sees: 'all', ...shared },
      { id: person.organizationId, name: 'Taller Ruiz', memberRole: 'owner', sees: 'all', ...shared },
    ]);
  });

  test('are none while an invitation is pending', async () => {
    const invited = await app.person();
    await invite(app, second, { email: invited.email });
    const { body } = await app.call(organizationRoutes.list, { as: invited });
    expect(body.organizations).toEqual([]);
  });
});

describe('switching', () => {
  test('makes another one current in every session', async () => {
    const elsewhere = await app.session(person);
    const client = await app.client(second);
    const parameters = { id: client.id };
    expect((await app.call(clientRoutes.one, { as: elsewhere, parameters })).status).toBe(404);
    const answer = await switchTo(person, second.organizationId);
    expect([answer.status, answer.body.organization]).toEqual([
      200,
      expect.objectContaining({ id: second.organizationId, memberRole: 'member' }),
    ]);
    expect((await app.call(authRoutes.me, { as: elsewhere })).body).toEqual(answer.body);
    expect((await app.call(clientRoutes.one, { as: elsewhere, parameters })).status).toBe(200);
  });

  test('to another person’s or a missing organization: 404', async () => {
    const stranger = await app.owner();
    for (const id of [stranger.organizationId, randomUUID()]) {
      expect(refusal(await switchTo(person, id))).toEqual([404, 'resource.not_found']);
    }
    expect((await switchTo(person, 'x')).status).toBe(404);
    expect((await app.call(authRoutes.me, { as: person })).body.organizationId).toBe(person.organizationId);
  });
});

describe('the header that names the organization of the screen', () => {
  const listClients = (as: TestPerson, organizationId: string) =>
    app.call(clientRoutes.list, { as, headers: { [ORGANIZATION_HEADER]: organizationId } });

  test('passes with the current one or without one, and is refused with another', async () => {
    expect((await listClients(person, person.organizationId)).status).toBe(200);
    expect(refusal(await listClients(person, second.organizationId))).toEqual([409, 'organization.switched']);
    expect(refusal(await listClients(person, ''))).toEqual([409, 'organization.switched']);
    expect((await app.call(clientRoutes.list, { as: person })).status).toBe(200);
  });

  test('a tab that still shows the former organization writes nothing', async () => {
    await switchTo(person, second.organizationId);
    const answer = await app.call(clientRoutes.create, {
      as: person,
      body: { displayName: 'For the first' },
      headers: { [ORGANIZATION_HEADER]: person.organizationId },
    });
    expect(refusal(answer)).toEqual([409, 'organization.switched']);
    const { rows } = await app.admin.query('SELECT FROM public.client_directory WHERE created_by = $1', [
      person.userId,
    ]);
    expect(rows).toEqual([]);
    expect((await listClients(person, second.organizationId)).status).toBe(200);
  });

  test('is checked before access and role', async () => {
    const unpaid = await app.person();
    await app.call(authRoutes.me, { as: unpaid });
    expect(refusal(await listClients(unpaid, person.organizationId))).toEqual([409, 'organization.switched']);
  });

  test('a switch on another replica counts at once', async () => {
    const replica = await createApplication(app.options);
    await replica.listen(0, '127.0.0.1');
    expect((await listClients(person, person.organizationId)).status).toBe(200);
    const url = await replica.getUrl();
    const answer = await fetch(`${url}/api/organizations/${second.organizationId}/switch`, {
      method: 'POST',
      headers: { authorization: `Bearer ${person.token}` },
    });
    expect(answer.status).toBe(200);
    expect((await listClients(person, second.organizationId)).status).toBe(200);
    expect(refusal(await listClients(person, person.organizationId))).toEqual([409, 'organization.switched']);
    await replica.close();
  });

  test('routes about the person pass under any organization', async () => {
    const headers = { [ORGANIZATION_HEADER]: randomUUID() };
    const invited = await invite(app, second, { email: (await app.person()).email });
    const answers = [
      await app.call(authRoutes.me, { as: person, headers }),
      await app.call(authRoutes.updatePreferences, {
        as: person,
        headers,
        body: { onboardingCompleted: true },
      }),
      await app.fetch('GET', '/api/auth/invitations', { as: person, headers }),
      await app.call(organizationRoutes.list, { as: person, headers }),
      await app.call(organizationRoutes.switchTo, {
        as: person,
        headers,
        parameters: { id: person.organizationId },
      }),
      await app.fetch('GET', `/api/organization/invitations/verify?token=${invited.token}`, { headers }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
    for (const answer of ['accept', 'decline']) {
      const path = `/api/organization/invitations/${answer}`;
      const { body } = await app.fetch('POST', path, { as: person, headers, body: { token: invited.token } });
      expect(body).toMatchObject({ code: 'invitation.other_address' });
    }
  });

  test.each([
    ['GET', '/api/organization/invitations'],
    ['GET', '/api/organization/members'],
    ['GET', '/api/subscription/status'],
    ['GET', '/api/dashboard'],
  ])('%s %s is about the organization', async (method, path) => {
    const headers = { [ORGANIZATION_HEADER]: second.organizationId };
    const answer = await app.fetch(method, path, { as: person, headers });
    expect(refusal(answer)).toEqual([409, 'organization.switched']);
  });

  test('a visitor and an ended session get their own refusal first', async () => {
    const headers = { [ORGANIZATION_HEADER]: person.organizationId };
    expect(refusal(await app.call(clientRoutes.list, { headers }))).toEqual([401, 'auth.required']);
    const gone = await app.session(person);
    await app.endSession(gone.sessionId);
    expect(refusal(await app.call(clientRoutes.list, { as: gone, headers }))).toEqual([
      401,
      'auth.session_ended',
    ]);
  });
});

async function join({ userId }: TestPerson, organizationId: string): Promise<void> {
  await app.admin.query(
    "INSERT INTO oficio.memberships (organization_id, user_id, role, joined_at) VALUES ($1, $2, 'member', $3)",
    [organizationId, userId, app.clock.now()],
  );
}
