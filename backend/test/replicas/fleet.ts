import { randomUUID } from 'node:crypto';
import { type BodyOf, pathOf } from '@oficio/contracts';
import { vi } from 'vitest';
import { freePort, MAIN, type OficioChild, type Playground } from '../process/oficio-child.ts';
import type { TestApplication, TestPerson } from '../test-application.ts';
import { PUBLISHABLE_KEY } from '../test-auth.ts';
import { type Answer, type AnyRoute, sendCall } from '../test-call.ts';
import { type Claims, JWT_SECRET, signToken } from '../test-token.ts';
import { RoundRobin } from './round-robin.ts';

/** Nothing answers there: the replicas only read the issuer from it. */
const SUPABASE_URL = 'http://127.0.0.1:1';

export const HOOK_SECRET = 'whsec_c2VjcmV0IG9mIHRoZSBob29rIGZvciBtYWlscw==';

export interface FleetOptions {
  app: TestApplication;
  playground: Playground;
  smtpUrl: string;
  /** Another way to the application's database. */
  databaseUrl?: string;
  /** The project's address for the replicas. By default nothing answers there. */
  supabaseUrl?: string;
  /** Further variables. */
  environment?: Record<string, string>;
}

/** Replicas in hosted mode on the database of a test application, behind one proxy. */
export class Fleet {
  replicas: OficioChild[] = [];

  private constructor(
    private readonly options: FleetOptions,
    private readonly proxy: RoundRobin,
  ) {}

  static async start(options: FleetOptions, count: number): Promise<Fleet> {
    const fleet = new Fleet(options, await RoundRobin.start());
    const children = await Promise.all(Array.from({ length: count }, () => fleet.launch()));
    fleet.use(await Promise.all(children.map((child) => child.running())));
    return fleet;
  }

  /** A process that no request reaches yet. */
  async launch(main = MAIN): Promise<OficioChild> {
    return this.options.playground.start({
      main,
      dataDir: '/nowhere',
      port: await freePort(),
      environment: this.environment,
    });
  }

  /** `npm run migrate` of an installation. */
  async migrate(main = MAIN): Promise<void> {
    const { playground } = this.options;
    const child = playground.start({
      main,
      command: 'migrate',
      dataDir: '/nowhere',
      port: await freePort(),
      environment: this.environment,
    });
    if ((await child.ended) !== 0) throw new Error(child.output);
  }

  use(replicas: OficioChild[]): void {
    this.replicas = replicas;
    this.proxy.ports = replicas.map(({ options }) => options.port);
  }

  /** Replaces one process after the other, as an orchestrator does it. */
  async restart(): Promise<void> {
    for (const old of this.replicas) {
      const next = await (await this.launch()).running();
      this.use([...this.replicas.filter((one) => one !== old), next]);
      await old.stop();
    }
  }

  /** The same person with a token as Supabase signs it. */
  async hosted<Person extends TestPerson>(person: Person, claims: Claims = {}): Promise<Person> {
    return { ...person, token: await signToken(person, { iss: `${SUPABASE_URL}/auth/v1`, ...claims }) };
  }

  /** A call through the proxy, or to one replica, once. */
  call<R extends AnyRoute>(route: R, { as, body, parameters, key, at }: Call<R>): Promise<Answer> {
    return sendCall((at?.url ?? this.proxy.url) + pathOf(route, parameters), route.method, {
      as,
      ...(body !== undefined && { body }),
      headers: {
        ...(key !== undefined && { 'idempotency-key': key }),
        // Each call has a network address of its own, so that only accounts are limited.
        'x-forwarded-for': addressOf(randomUUID()),
      },
    });
  }

  /** As a browser: one key for all attempts, until a replica confirms it. */
  async callUntilDone<R extends AnyRoute>(route: R, call: Call<R>): Promise<Answer> {
    const key = randomUUID();
    return vi.waitFor(async () => {
      const answer = await this.call(route, { key, ...call });
      if (answer.status >= 500) throw new Error(`A replica answered ${answer.status}`);
      return answer;
    });
  }

  async close(): Promise<void> {
    await this.proxy.close();
  }

  private get environment(): Record<string, string> {
    const { app, smtpUrl, databaseUrl = app.database.adminUrl, supabaseUrl = SUPABASE_URL } = this.options;
    return {
      DATABASE_URL: databaseUrl,
      MIGRATE: '0',
      SUPABASE_URL,
      SUPABASE_INNER_URL: supabaseUrl,
      SUPABASE_PUBLISHABLE_KEY: PUBLISHABLE_KEY.padEnd(20, '_'),
      SUPABASE_JWT_SECRET: JWT_SECRET,
      SMTP_URL: smtpUrl,
      MAIL_FROM: 'Oficio <office@example.com>',
      SEND_EMAIL_HOOK_SECRET: `v1,${HOOK_SECRET}`,
      TRUST_PROXY: '1',
      // They share the connections of the tests' database. A job that waits too long for one is retried later.
      DATABASE_POOL: '5',
      DATABASE_POOL_WORKER: '8',
      DATABASE_POOL_PORTAL: '2',
      ...this.options.environment,
    };
  }
}

interface Call<R extends AnyRoute> {
  as: TestPerson;
  body?: BodyOf<R>;
  parameters?: Record<string, string>;
  key?: string;
  /** One replica in place of the proxy. */
  at?: OficioChild | undefined;
}

function addressOf(id: string): string {
  const [first = 0, second = 0, third = 0] = Buffer.from(id.slice(0, 6), 'hex');
  return `10.${first}.${second}.${third}`;
}
