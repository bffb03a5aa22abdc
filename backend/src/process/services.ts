import type { Server } from 'node:http';
import { DEMO_EMAIL } from '@oficio/contracts';
import type { Logger } from 'pino';
import type { MovableClock } from '../clock.ts';
import type { Connections } from '../connections.ts';
import type { Environment } from '../environment.ts';
import {
  mountDevClock,
  type Opening,
  openDataDirectory,
  resumeClock,
  startAuth,
  startMail,
  startPayments,
  startPostgres,
  startRegistry,
} from './embedded-parts.ts';
import type { Mount, PartState, Wiring } from './service-wiring.ts';
import { StartSteps } from './start-steps.ts';

interface Realtime {
  state(): PartState;
  sockets(): number;
  endSession(sessionId: string): void;
  endUser(userId: string): void;
  close(): Promise<void>;
}

/**
 * How long a request waits for a connection to the embedded Postgres, in milliseconds. A busy machine takes seconds to
 * open one, and no network can lose it.
 */
const EMBEDDED_WAIT_MS = 5_000;

/** All external services, embedded or hosted. */
export interface Services {
  connections: Connections;
  mounts: Mount[];
  wiring: Wiring;
  /** Undefined: the database is external. */
  databaseState?: () => PartState;
  authState?: () => PartState;
  /** Creates the demo workspace unless it exists. The database must be migrated. */
  ensureDemo?: () => Promise<void>;
  demo?: { email: string; password: string };
  /** The directory of the embedded database. */
  databaseDirectory?: string;
  startRealtime?: (server: Server) => Promise<Realtime>;
  /** Runs the due work of the payment provider's stand-in. */
  advancePayments?: () => Promise<void>;
  /** Closes the services in reverse order. */
  close(): Promise<void>;
}

/**
 * Connects to the services that the environment names and starts the others in this process. If one fails, the started
 * ones are closed.
 * @param onLaunch called when Postgres works by itself, or when it is an outside one
 */
export async function openServices(
  environment: Environment,
  clock: MovableClock,
  logger: Logger,
  onLaunch: () => void,
): Promise<Services> {
  const steps = new StartSteps();
  const log = (line: string) => logger.warn(line);
  try {
    return await open({ environment, clock, wiring: {}, mounts: [], log, steps, onLaunch });
  } catch (error) {
    await steps.undo();
    throw error;
  }
}

async function open(opening: Opening): Promise<Services> {
  const { environment, clock, wiring, mounts, log, steps, onLaunch } = opening;
  const { publicUrl, supabase, files } = environment;
  if (environment.databaseUrl) onLaunch();

  const secrets = needsDataDirectory(environment) ? await openDataDirectory(opening) : undefined;
  if (!supabase) await resumeClock(opening);
  const postgres = environment.databaseUrl
    ? undefined
    : await startPostgres(opening, secrets?.postgresPassword ?? '');
  const adminUrl = environment.databaseUrl ?? postgres?.adminUrl ?? '';
  const mail = environment.mail.smtpUrl ? undefined : await startMail(opening);
  const smtpUrl = environment.mail.smtpUrl ?? mail?.smtpUrl ?? '';

  const shared = {
    wiring,
    mounts,
    ...(postgres && { databaseState: postgres.state, databaseDirectory: postgres.directory }),
    close: () => steps.undo(),
  };
  const pools = environment.databasePools;
  const database = { adminUrl, pools, ...(postgres && { waitMs: EMBEDDED_WAIT_MS }) };
  const mailConnection = { smtpUrl, from: environment.mail.from };
  if (supabase) {
    const payments = paymentsAtStripe(environment);
    const lookups = { internet: environment.lookups, standIn: null };
    return {
      ...shared,
      connections: { database, mail: mailConnection, payments, lookups, files, ...hosted(supabase) },
    };
  }

  const { jwtSecret = '', publishableKey = '', demoPassword = '' } = secrets ?? {};
  const auth = await startAuth(opening, {
    adminUrl,
    jwtSecret,
    publishableKey,
    mail: mailConnection,
    databaseIsUp: () => (postgres?.state() ?? 'ok') === 'ok',
  });
  if (environment.devTools) await mountDevClock(opening);
  const standIn =
    secrets && needsStandIn(environment)
      ? await startPayments(opening, { adminUrl, secrets, innerUrl: innerUrl(environment) })
      : undefined;
  const registry = await startRegistry(opening, adminUrl);
  const demo = { email: DEMO_EMAIL, password: demoPassword };
  return {
    ...shared,
    connections: {
      database,
      supabase: {
        url: publicUrl,
        innerUrl: innerUrl(environment),
        publishableKey,
        userRemoval: 'database',
      },
      tokens: { kind: 'secret', secret: jwtSecret },
      mail: mailConnection,
      payments: standIn?.account ?? paymentsAtStripe(environment),
      lookups: { internet: environment.lookups, standIn: registry.standIn },
      files,
    },
    authState: auth.state,
    ...(standIn && { advancePayments: () => standIn.advance() }),
    demo,
    ensureDemo: async () => {
      const { seedDemoCoupons, seedDemoWorkspace } = await import('../../embedded/demo/index.ts');
      const userId = await auth.ensureConfirmedUser({
        ...demo,
        metadata: { firstName: 'Demo', lastName: 'Owner' },
      });
      const now = clock.now();
      await Promise.all([
        seedDemoWorkspace({
          adminUrl,
          userId,
          now,
          register: (fqdn, facts) => registry.change(fqdn, facts),
        }),
        seedDemoCoupons({ adminUrl, now }),
      ]);
    },
    startRealtime: async (server) => {
      const [{ startEmbeddedRealtime }, { callerAddress }, { addressKey }] = await Promise.all([
        import('../../embedded/realtime/index.ts'),
        import('../http/caller-address.ts'),
        import('../limits/rate-limits.ts'),
      ]);
      return startEmbeddedRealtime({
        adminUrl,
        server,
        publishableKey,
        publicUrl: environment.publicUrl,
        addressOf: (request) => addressKey(callerAddress(request, environment.trustProxy)),
        jwtSecret,
        log,
      });
    },
  };
}

function needsDataDirectory({ databaseUrl, supabase }: Environment): boolean {
  return databaseUrl === undefined || supabase === undefined;
}

/** The embedded mode needs a stand-in for Stripe, unless keys are set or payments are off. */
function needsStandIn({ stripe, payments, supabase }: Environment): boolean {
  return payments && stripe === undefined && supabase === undefined;
}

function paymentsAtStripe({ stripe, payments }: Environment): Connections['payments'] {
  return stripe && payments ? { ...stripe, apiUrl: null } : null;
}

/** A server that listens on every address is reached on the loopback address. */
function innerUrl({ host, port }: Environment): string {
  const local = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  return `http://${local.includes(':') ? `[${local}]` : local}:${port}`;
}

function hosted(supabase: NonNullable<Environment['supabase']>): Pick<Connections, 'supabase' | 'tokens'> {
  const issuer = `${supabase.url}/auth/v1`;
  return {
    supabase: {
      url: supabase.url,
      innerUrl: supabase.innerUrl,
      publishableKey: supabase.publishableKey,
      userRemoval: supabase.secretKey === undefined ? null : { secretKey: supabase.secretKey },
    },
    tokens: supabase.jwtSecret
      ? { kind: 'secret', secret: supabase.jwtSecret, issuer }
      : { kind: 'jwks', issuer, jwksUrl: `${supabase.innerUrl}/auth/v1/.well-known/jwks.json` },
  };
}
