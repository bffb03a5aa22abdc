import { randomUUID } from 'node:crypto';
import { BUSINESS_TYPES, INDUSTRIES, TEAM_SIZES } from '@oficio/contracts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DatabaseRole } from '../src/database/role-url.ts';
import { runAsRole } from './run-as-role.ts';
import { TestApplication, type TestOwner } from './test-application.ts';

let app: TestApplication;
let victim: TestOwner;
let stranger: TestOwner;

beforeAll(async () => {
  app = await TestApplication.start();
  victim = await app.owner();
  stranger = await app.owner();
  for (const { organizationId, userId } of [victim, stranger]) {
    await app.admin.query(
      `INSERT INTO oficio.invitations
         (id, organization_id, email, role, token_hash, invited_by, status, created_at, expires_at)
       VALUES (gen_random_uuid(), $1, 'new@example.com', 'viewer', $2, $3, 'pending', $4, $4)`,
      [organizationId, randomUUID(), userId, app.clock.now()],
    );
  }
});

afterAll(() => app.stop());

const asRole = (
  role: DatabaseRole,
  claims: { userId: string; organizationId: string } | null,
  statement: string,
) => runAsRole(app.database.adminUrl, role, claims, statement);

describe('invitations, as the role of requests', () => {
  const VISIBLE = `id, organization_id, email, role, invited_by, invited_by_name, status, allows_other_address,
    resent_count, created_at, expires_at`;
  const claims = ({ userId }: { userId: string }, { organizationId }: TestOwner) => ({
    userId,
    organizationId,
  });
  const select = `SELECT ${VISIBLE} FROM oficio.invitations`;
  const insert = ({
    organizationId,
    invitedBy,
    status = 'pending',
  }: Record<string, string | undefined>): string =>
    `INSERT INTO oficio.invitations (id, organization_id, email, role, invited_by, status, created_at, expires_at)
     VALUES (gen_random_uuid(), '${organizationId}', '${randomUUID()}@example.com', 'viewer', '${invitedBy}',
       '${status}', now(), now())`;

  test('only those of the current organization are visible', async () => {
    for (const [own, other] of [
      [victim, stranger],
      [stranger, victim],
    ] as const) {
      const rows = await asRole('oficio_api', claims(own, own), select);
      expect(rows.map(({ organization_id }) => organization_id)).toEqual([own.organizationId]);
      expect(await asRole('oficio_api', claims(own, other), select)).toEqual([]);
    }
    expect(await asRole('oficio_api', null, select)).toEqual([]);
  });

  test('the invited person sees none', async () => {
    const invited = await app.person({ email: 'new@example.com' });
    for (const owner of [victim, stranger]) {
      expect(await asRole('oficio_api', claims(invited, owner), select)).toEqual([]);
    }
  });

  test('the token’s hash can be neither read nor written, nor who answered', async () => {
    const own = claims(victim, victim);
    for (const statement of [
      'SELECT token_hash FROM oficio.invitations',
      'SELECT FROM oficio.invitations WHERE token_hash IS NOT NULL',
      "UPDATE oficio.invitations SET token_hash = 'known'",
      "UPDATE oficio.invitations SET answered_by = NULL, status = 'accepted'",
      'UPDATE oficio.invitations SET email = $$me@example.com$$',
      "UPDATE oficio.invitations SET role = 'admin'",
      'UPDATE oficio.invitations SET allows_other_address = true',
      'DELETE FROM oficio.invitations',
    ]) {
      await expect(asRole('oficio_api', own, statement)).rejects.toThrow('permission denied');
    }
  });

  test('are created by owner and admin, in their own name, for their own organization', async () => {
    const { organizationId } = victim;
    const admin = await app.member(organizationId, 'admin');
    for (const inviter of [victim, admin]) {
      const made = asRole(
        'oficio_api',
        claims(inviter, victim),
        insert({ organizationId, invitedBy: inviter.userId }),
      );
      await expect(made).resolves.toEqual([]);
    }
    const attempts: [who: { userId: string }, where: TestOwner, made: Record<string, string>][] = [
      [admin, victim, { organizationId, invitedBy: victim.userId }],
      [stranger, stranger, { organizationId, invitedBy: stranger.userId }],
      [stranger, victim, { organizationId, invitedBy: stranger.userId }],
      [victim, victim, { organizationId, invitedBy: victim.userId, status: 'accepted' }],
    ];
    for (const role of ['manager', 'accountant', 'member', 'viewer'] as const) {
      const member = await app.member(organizationId, role);
      attempts.push([member, victim, { organizationId, invitedBy: member.userId }]);
    }
    for (const [who, where, made] of attempts) {
      const attempt = asRole('oficio_api', claims(who, where), insert(made));
      await expect(attempt).rejects.toThrow('row-level security');
    }
  });

  test('are changed by owner and admin alone, and accepted by no request', async () => {
    const renew =
      'UPDATE oficio.invitations SET resent_count = resent_count + 1, invited_by = oficio.caller()';
    const revoke = "UPDATE oficio.invitations SET status = 'revoked'";
    for (const role of ['manager', 'accountant', 'member', 'viewer'] as const) {
      const member = await app.member(victim.organizationId, role);
      const changed = await asRole('oficio_api', claims(member, victim), `${revoke} RETURNING id`);
      expect(changed).toEqual([]);
    }
    const admin = await app.member(victim.organizationId, 'admin');
    for (const statement of [renew, revoke]) {
      expect(await asRole('oficio_api', claims(admin, victim), `${statement} RETURNING id`)).toHaveLength(1);
    }
    const own = claims(victim, victim);
    for (const statement of [
      "UPDATE oficio.invitations SET status = 'accepted'",
      "UPDATE oficio.invitations SET status = 'declined'",
      `UPDATE oficio.invitations SET invited_by = '${admin.userId}'`,
    ]) {
      await expect(asRole('oficio_api', own, statement)).rejects.toThrow('row-level security');
    }
  });

  test('a trigger invalidates the link at a resend', async () => {
    const statement = 'UPDATE oficio.invitations SET resent_count = resent_count + 1 RETURNING token_hash';
    expect(await asRole('oficio_worker', claims(victim, victim), `${statement}`)).toEqual([
      { token_hash: null },
      { token_hash: null },
    ]);
  });
});

describe('members, as the role of requests', () => {
  const claims = ({ userId }: TestOwner, { organizationId }: TestOwner) => ({ userId, organizationId });

  test('the list is of the caller’s current organization', async () => {
    const list = 'SELECT user_id, email FROM oficio.organization_members()';
    const mine = await asRole('oficio_api', claims(stranger, stranger), list);
    expect(mine).toEqual([{ user_id: stranger.userId, email: stranger.email }]);
    expect(await asRole('oficio_api', claims(stranger, victim), list)).toEqual([]);
    expect(await asRole('oficio_api', null, list)).toEqual([]);
  });

  test('requests write no membership, owner or current organization', async () => {
    const { userId, organizationId } = victim;
    for (const statement of [
      `INSERT INTO oficio.memberships VALUES ('${organizationId}', gen_random_uuid(), 'admin', now())`,
      "UPDATE oficio.memberships SET role = 'viewer'",
      'DELETE FROM oficio.memberships',
      `UPDATE oficio.organizations SET owner_user_id = '${userId}'`,
      `UPDATE oficio.profiles SET current_organization_id = '${organizationId}'`,
    ]) {
      const attempt = asRole('oficio_api', claims(victim, victim), statement);
      await expect(attempt).rejects.toThrow('permission denied');
    }
  });

  test('the right to invite can be read for the caller alone', async () => {
    const ask = `SELECT oficio.may_invite('${victim.userId}', '${victim.organizationId}')`;
    await expect(asRole('oficio_api', claims(stranger, stranger), ask)).rejects.toThrow('permission denied');
  });
});

describe('organizations and their logos, as the role of requests', () => {
  const claims = ({ userId }: { userId: string }, { organizationId }: TestOwner) => ({
    userId,
    organizationId,
  });
  const rename = "UPDATE oficio.organizations SET name = 'Taken' RETURNING id";
  const logoOf = ({ organizationId }: TestOwner): string =>
    `INSERT INTO oficio.organization_logos (organization_id, id, image, created_at)
     VALUES ('${organizationId}', gen_random_uuid(), 'x', now()) RETURNING organization_id`;
  const seeLogos = 'SELECT organization_id FROM oficio.organization_logos';

  beforeAll(async () => {
    for (const owner of [victim, stranger]) await app.admin.query(logoOf(owner));
  });

  test('owner and admin change their current organization, and no other', async () => {
    const admin = await app.member(victim.organizationId, 'admin');
    for (const person of [victim, admin]) {
      expect(await asRole('oficio_api', claims(person, victim), rename)).toEqual([
        { id: victim.organizationId },
      ]);
    }
    expect(await asRole('oficio_api', claims(stranger, victim), rename)).toEqual([]);
    expect(await asRole('oficio_api', null, rename)).toEqual([]);
  });

  test.each(['manager', 'accountant', 'member', 'viewer'] as const)('a %s changes nothing', async (role) => {
    const member = claims(await app.member(victim.organizationId, role), victim);
    expect(await asRole('oficio_api', member, rename)).toEqual([]);
    const removal = 'DELETE FROM oficio.organization_logos RETURNING id';
    expect(await asRole('oficio_api', member, removal)).toEqual([]);
    const change = "UPDATE oficio.organization_logos SET image = 'y' RETURNING id";
    expect(await asRole('oficio_api', member, change)).toEqual([]);
    expect(await asRole('oficio_api', member, seeLogos)).toEqual([
      { organization_id: victim.organizationId },
    ]);
    await app.admin.query('DELETE FROM oficio.organization_logos WHERE organization_id = $1', [
      victim.organizationId,
    ]);
    await expect(asRole('oficio_api', member, logoOf(victim))).rejects.toThrow('row-level security');
    await app.admin.query(logoOf(victim));
  });

  test('columns outside the setup can’t be written', async () => {
    for (const column of ['owner_user_id', 'deletion_scheduled_for', 'created_at', 'id']) {
      const statement = `UPDATE oficio.organizations SET ${column} = ${column}`;
      await expect(asRole('oficio_api', claims(victim, victim), statement)).rejects.toThrow(
        'permission denied',
      );
    }
  });

  test('a logo is visible to its organization, and stored by no other', async () => {
    for (const owner of [victim, stranger]) {
      const seen = await asRole('oficio_api', claims(owner, owner), seeLogos);
      expect(seen).toEqual([{ organization_id: owner.organizationId }]);
    }
    await expect(asRole('oficio_api', claims(stranger, victim), logoOf(victim))).rejects.toThrow(
      'row-level security',
    );
    await expect(asRole('oficio_api', claims(stranger, stranger), logoOf(victim))).rejects.toThrow(
      'row-level security',
    );
    await expect(asRole('oficio_worker', null, 'DELETE FROM oficio.organization_logos')).rejects.toThrow(
      'permission denied',
    );
  });

  test('the checks accept exactly the setup’s values', async () => {
    for (const [column, values] of [
      ['industry', INDUSTRIES],
      ['business_type', BUSINESS_TYPES],
      ['team_size', TEAM_SIZES],
    ] as const) {
      const change = `UPDATE oficio.organizations SET ${column} = $1 WHERE id = '${victim.organizationId}'`;
      for (const value of values) await app.admin.query(change, [value]);
      await expect(app.admin.query(change, ['other'])).rejects.toThrow('violates check constraint');
    }
  });
});
