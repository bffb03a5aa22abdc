import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import type { NestExpressApplication } from '@nestjs/platform-express';
import {
  type AnswerOf,
  type BodyOf,
  clientRoutes,
  type MemberRole,
  pathOf,
  type Route,
} from '@oficio/contracts';
import pg from 'pg';
import { pino } from 'pino';
import type * as z from 'zod/mini';
import { type ApplicationOptions, createApplication } from '../src/application.ts';
import { LeasedLimits } from '../src/limits/leased-limits.ts';
import { paymentWebhook } from '../src/modules/payment-events/payment-webhook.ts';
import { PUBLISHABLE_KEY, startTestAuth, type TestAuth } from './test-auth.ts';
import { TestClock } from './test-clock.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';
import { JWT_SECRET, signToken } from './test-token.ts';

export type AnyRoute = Route<z.core.$ZodType | undefined, z.core.$ZodType | undefined>;

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

export interface CallOptions {
  as?: { token: string };
  parameters?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
  /** The bytes of a file, in place of a body. */
  file?: Uint8Array<ArrayBuffer>;
  headers?: Record<string, string>;
}

export interface Answer<Body = unknown> {
  status: number;
  headers: Headers;
  body: Body;
  text: string;
}

/** The application on a database of its own, called over HTTP. */
export class TestApplication {
  readonly clock: TestClock;
  readonly logLines: string[];
  readonly admin: pg.Pool;
  readonly url: string;
  readonly database: TestDatabase;
  readonly nest: NestExpressApplication;
  /** The options of its start. Another application with the same options is its replica. */
  readonly options: ApplicationOptions;
  readonly auth: TestAuth | undefined;

  private constructor(
    parts: Pick<
      TestApplication,
      'clock' | 'logLines' | 'admin' | 'url' | 'database' | 'nest' | 'options' | 'auth'
    >,
  ) {
    this.clock = parts.clock;
    this.logLines = parts.logLines;
    this.admin = parts.admin;
    this.url = parts.url;
    this.database = parts.database;
    this.nest = parts.nest;
    this.options = parts.options;
    this.auth = parts.auth;
  }

  static async start({
    tokens = { kind: 'secret', secret: JWT_SECRET },
    databaseUrl = (url) => url,
    databasePatience = 'of the tests',
    withAuth = false,
    smtpUrl = 'smtp://127.0.0.1:1',
    payments = null,
    ...options
  }: TestOptions = {}): Promise<TestApplication> {
    const database = await createTestDatabase();
    const clock = new TestClock();
    const logLines: string[] = [];
    const logger = pino({ base: null }, { write: (line) => void logLines.push(line) });
    const application: ApplicationOptions = {
      connections: connectionsTo({
        database: {
          adminUrl: await databaseUrl(database.adminUrl),
          ...(databasePatience === 'of the tests' && { waitMs: PATIENCE_MS }),
        },
        tokens,
        smtpUrl,
        payments,
      }),
      publicUrl: 'http://127.0.0.1',
      clock,
      logger,
      checkAnswers: true,
      beforeParsers: (express, app) => express.use(paymentWebhook(app)),
      ...options,
    };
    const auth = withAuth ? await startTestAuth(application) : undefined;
    const nest = await createApplication({ ...application, ...auth?.mounted });
    if (databasePatience === 'of the tests') {
      nest.get(LeasedLimits, { strict: false }).patienceMs = PATIENCE_MS;
    }
    await nest.listen(0, '127.0.0.1');
    const { port } = nest.getHttpServer().address() as AddressInfo;
    auth?.serve(nest, `http://127.0.0.1:${port}`);
    const admin = new pg.Pool({ connectionString: database.adminUrl, max: 2 });
    // Dropping the database may close a connection after the pool has ended.
    admin.on('connect', (client) => client.on('error', () => undefined));
    admin.on('error', () => undefined);
    return new TestApplication({
      clock,
      logLines,
      admin,
      database,
      nest,
      options: application,
      auth,
      url: `http://127.0.0.1:${port}`,
    });
  }

  async stop(): Promise<void> {
    await this.nest.close();
    await this.auth?.close();
    await this.admin.end();
    await this.database.drop();
  }

  /** Calls a route of the contracts with its types. */
  async call<R extends AnyRoute>(
    route: R,
    options: Omit<CallOptions, 'body'> & { body?: BodyOf<R> | Record<string, unknown> } = {},
  ): Promise<Answer<AnswerOf<R>>> {
    const query = options.query ? `?${new URLSearchParams(options.query)}` : '';
    const answer = await this.fetch(route.method, pathOf(route, options.parameters) + query, options);
    return answer as Answer<AnswerOf<R>>;
  }

  async fetch(
    method: string,
    path: string,
    { as, body, file, headers = {} }: CallOptions = {},
  ): Promise<Answer> {
    const response = await fetch(this.url + path, {
      method,
      headers: {
        ...(as && { authorization: `Bearer ${as.token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      ...(file && { body: file }),
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.startsWith('application/json') && text !== '';
    return {
      status: response.status,
      headers: response.headers,
      body: isJson ? JSON.parse(text) : undefined,
      text,
    };
  }

  /** A person with a live session who hasn't called the API yet. */
  async person({
    email = `${randomUUID()}@example.com`,
    firstName = 'Ana',
    lastName = 'Ruiz',
    confirmed = true,
  } = {}): Promise<TestPerson> {
    const userId = randomUUID();
    await this.admin.query(
      `INSERT INTO auth.users (id, email, email_confirmed_at, raw_user_meta_data) VALUES ($1, $2, $3, $4)`,
      [userId, email, confirmed ? new Date() : null, { firstName, lastName, role: 'superadmin' }],
    );
    return this.session({ userId, email });
  }

  /** Another session of the same person. */
  async session({ userId, email }: { userId: string; email: string }): Promise<TestPerson> {
    const sessionId = randomUUID();
    await this.admin.query('INSERT INTO auth.sessions (id, user_id) VALUES ($1, $2)', [sessionId, userId]);
    return { userId, sessionId, email, token: await signToken({ userId, sessionId, email }) };
  }

  async endSession(sessionId: string): Promise<void> {
    await this.admin.query('DELETE FROM auth.sessions WHERE id = $1', [sessionId]);
  }

  /** The owner of an organization that is set up and has an active plan. */
  async owner(options: Parameters<TestApplication['person']>[0] = {}): Promise<TestOwner> {
    const person = await this.person(options);
    const organizationId = randomUUID();
    const at = this.clock.now().toISOString();
    await this.admin.query(
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
      [person.userId, organizationId, at],
    );
    return { ...person, organizationId };
  }

  /** Another member of an organization, who sees all clients or only the given ones. */
  async member(
    organizationId: string,
    role: MemberRole,
    { clientIds }: { clientIds?: readonly string[] } = {},
  ): Promise<TestOwner> {
    const person = await this.person();
    const at = this.clock.now().toISOString();
    await this.admin.query(
      `INSERT INTO oficio.profiles (id, first_name, last_name, created_at, updated_at)
       VALUES ($1, 'Luis', 'Soto', $2, $2)`,
      [person.userId, at],
    );
    await this.admin.query(
      `WITH membership AS (
         INSERT INTO oficio.memberships (organization_id, user_id, role, joined_at, scope)
         VALUES ($1, $2, $3, $4, CASE WHEN $5::uuid[] IS NULL THEN 'all' ELSE 'assigned' END)
       )
       INSERT INTO oficio.client_assignments (organization_id, user_id, client_id) SELECT $1, $2, unnest($5::uuid[])`,
      [organizationId, person.userId, role, at, clientIds ?? null],
    );
    return { ...person, organizationId };
  }

  async client(
    as: TestPerson,
    body: Partial<BodyOf<typeof clientRoutes.create>> = {},
  ): Promise<AnswerOf<typeof clientRoutes.create>> {
    const answer = await this.call(clientRoutes.create, {
      as,
      body: { displayName: 'Café Lumbre', ...body },
    });
    if (answer.status !== 201) throw new Error(`The client was not created: ${answer.text}`);
    return answer.body;
  }
}

type Tokens = ApplicationOptions['connections']['tokens'];
type PaymentAccount = ApplicationOptions['connections']['payments'];

export interface TestOptions extends Partial<ApplicationOptions> {
  tokens?: Tokens;
  /** The mail server's address. By default nothing listens there. */
  smtpUrl?: string;
  /** Payments are off by default. */
  payments?: PaymentAccount;
  /** Maps the database's address to the one that the application uses. */
  databaseUrl?: (url: string) => string | Promise<string>;
  /** By default requests wait longer, because the machine may be busy. */
  databasePatience?: 'of the tests' | 'of the product';
  /** With the embedded auth service at `/auth/v1`, on the same database. */
  withAuth?: boolean;
}

const PATIENCE_MS = 60_000;

function connectionsTo({
  database,
  tokens,
  smtpUrl,
  payments,
}: {
  database: ApplicationOptions['connections']['database'];
  tokens: Tokens;
  smtpUrl: string;
  payments: PaymentAccount;
}): ApplicationOptions['connections'] {
  return {
    database,
    supabase: {
      url: 'http://127.0.0.1',
      innerUrl: 'http://127.0.0.1:1',
      publishableKey: PUBLISHABLE_KEY,
      userRemoval: 'database',
    },
    tokens,
    mail: { smtpUrl, from: 'Oficio <support@oficio.app>' },
    payments,
  };
}
