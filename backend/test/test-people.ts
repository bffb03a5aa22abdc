import { randomUUID } from 'node:crypto';
import type { MemberRole } from '@oficio/contracts';
import type pg from 'pg';
import { signToken } from './test-token.ts';

/** A person with a session. `token` is the browser's access token. */
export interface TestPerson {
  userId: string;
  sessionId: string;
  email: string;
  token: string;
}

/** A person whose organization has an active plan. */
export interface TestOwner extends TestPerson {
  organizationId: string;
}

export interface PersonOptions {
  email?: string;
  firstName?: string;
  lastName?: string;
  confirmed?: boolean;
}

export async function addPerson(
  admin: pg.Pool,
  {
    email = `${randomUUID()}@example.com`,
    firstName = 'Ana',
    lastName = 'Ruiz',
    confirmed = true,
  }: PersonOptions = {},
): Promise<TestPerson> {
  const userId = randomUUID();
  await admin.query(
    `INSERT INTO auth.users (id, email, email_confirmed_at, raw_user_meta_data) VALUES ($1, $2, $3, $4)`,
    [userId, email, confirmed ? new Date() : null, { firstName, lastName, role: 'superadmin' }],
  );
  return addSession(admin, { userId, email });
}

export async function addSession(
  admin: pg.Pool,
  { userId, email }: { userId: string; email: string },
  userAgent: string | null = null,
): Promise<TestPerson> {
  const sessionId = randomUUID();
  await admin.query('INSERT INTO auth.sessions (id, user_id, user_agent) VALUES ($1, $2, $3)', [
    sessionId,
    userId,
    userAgent,
  ]);
  return { userId, sessionId, email, token: await signToken({ userId, sessionId, email }) };
}

export async function addOwner(admin: pg.Pool, at: Date, options?: PersonOptions): Promise<TestOwner> {
  const person = await addPerson(admin, options);
  const organizationId = randomUUID();
  await admin.query(
    `WITH profile AS (
       INSERT INTO oficio.profiles (id, first_name, last_name, created_at, updated_at)
       VALUES ($1, 'Ana', 'Ruiz', $3, $3)
     ), organization AS (
       INSERT INTO oficio.organizations (id, owner_user_id, name, currency, timezone, industry, business_type,
         team_size, setup_completed_at, created_at, updated_at)
       VALUES ($2, $1, 'Taller Ruiz', 'MXN', 'America/Mexico_City', 'Design & Creative', 'agency', '2-5',
         $3, $3, $3)
     ), membership AS (
       INSERT INTO oficio.memberships (organization_id, user_id, role, joined_at) VALUES ($2, $1, 'owner', $3)
     )
     INSERT INTO oficio.subscriptions (organization_id, status, plan_id, created_at, updated_at)
     VALUES ($2, 'active', 1, $3, $3)`,
    [person.userId, organizationId, at.toISOString()],
  );
  return { ...person, organizationId };
}

/** @param clientIds the only clients that the member sees; undefined: all */
export async function addMember(
  admin: pg.Pool,
  at: Date,
  {
    organizationId,
    role,
    clientIds,
  }: { organizationId: string; role: MemberRole; clientIds?: readonly string[] | undefined },
): Promise<TestOwner> {
  const person = await addPerson(admin);
  await admin.query(
    `INSERT INTO oficio.profiles (id, first_name, last_name, created_at, updated_at)
     VALUES ($1, 'Luis', 'Soto', $2, $2)`,
    [person.userId, at.toISOString()],
  );
  await admin.query(
    `WITH membership AS (
       INSERT INTO oficio.memberships (organization_id, user_id, role, joined_at, scope)
       VALUES ($1, $2, $3, $4, CASE WHEN $5::uuid[] IS NULL THEN 'all' ELSE 'assigned' END)
     )
     INSERT INTO oficio.client_assignments (organization_id, user_id, client_id) SELECT $1, $2, unnest($5::uuid[])`,
    [organizationId, person.userId, role, at.toISOString(), clientIds ?? null],
  );
  return { ...person, organizationId };
}
