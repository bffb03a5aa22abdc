import type { AddressInfo } from 'node:net';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { type AnswerOf, type BodyOf, clientRoutes, type MemberRole, pathOf } from '@oficio/contracts';
import pg from 'pg';
import { pino } from 'pino';
import { type ApplicationOptions, createApplication } from '../src/application.ts';
import { LeasedLimits } from '../src/limits/leased-limits.ts';
import { paymentWebhook } from '../src/modules/provider-events/payment-webhook.ts';
import { startTestAuth, type TestAuth } from './test-auth.ts';
import { type Answer, type AnyRoute, type CallOptions, sendCall } from './test-call.ts';
import { TestClock } from './test-clock.ts';
import { connectionsTo, type TestConnections } from './test-connections.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';
import {
  addMember,
  addOwner,
  addPerson,
  addSession,
  type PersonOptions,
  type TestOwner,
  type TestPerson,
} from './test-people.ts';

export type { Answer, AnyRoute } from './test-call.ts';
export type { TestOwner, TestPerson } from './test-people.ts';

export interface TestOptions extends Partial<ApplicationOptions>, TestConnections {
  /** Maps the database's address to the one that the application uses. */
  databaseUrl?: (url: string) => string | Promise<string>;
  /** By default requests wait longer, because the machine may be busy. */
  databasePatience?: 'of the tests' | 'of the product';
  /** With the embedded auth service at `/auth/v1`, on the same database. */
  withAuth?: boolean;
}

const PATIENCE_MS = 60_000;

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
    tokens,
    smtpUrl,
    payments,
    lookups,
    files,
    databaseUrl = (url) => url,
    databasePatience = 'of the tests',
    withAuth = false,
    ...options
  }: TestOptions = {}): Promise<TestApplication> {
    const database = await createTestDatabase();
    const clock = new TestClock();
    const logLines: string[] = [];
    const logger = pino({ base: null }, { write: (line) => void logLines.push(line) });
    const application: ApplicationOptions = {
      connections: connectionsTo(
        {
          adminUrl: await databaseUrl(database.adminUrl),
          ...(databasePatience === 'of the tests' && { waitMs: PATIENCE_MS }),
        },
        { tokens, smtpUrl, payments, lookups, files },
      ),
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
    const url = `http://127.0.0.1:${port}`;
    auth?.serve(nest, url);
    const admin = new pg.Pool({ connectionString: database.adminUrl, max: 2 });
    // Dropping the database may close a connection after the pool has ended.
    admin.on('connect', (client) => client.on('error', () => undefined));
    admin.on('error', () => undefined);
    return new TestApplication({ clock, logLines, admin, database, nest, options: application, auth, url });
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

  fetch(method: string, path: string, options: CallOptions = {}): Promise<Answer> {
    return sendCall(this.url + path, method, options);
  }

  /** A person with a live session who hasn't called the API yet. */
  person(options?: PersonOptions): Promise<TestPerson> {
    return addPerson(this.admin, options);
  }

  /** Another session of the same person. */
  session(person: Pick<TestPerson, 'userId' | 'email'>, userAgent?: string): Promise<TestPerson> {
    return addSession(this.admin, person, userAgent);
  }

  async endSession(sessionId: string): Promise<void> {
    await this.admin.query('DELETE FROM auth.sessions WHERE id = $1', [sessionId]);
  }

  /** The owner of an organization that is set up and has an active plan. */
  owner(options?: PersonOptions): Promise<TestOwner> {
    return addOwner(this.admin, this.clock.now(), options);
  }

  /** Another member of an organization, who sees all clients or only the given ones. */
  member(
    organizationId: string,
    role: MemberRole,
    { clientIds }: { clientIds?: readonly string[] } = {},
  ): Promise<TestOwner> {
    return addMember(this.admin, this.clock.now(), { organizationId, role, clientIds });
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
