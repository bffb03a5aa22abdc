import type { EmbeddedStripeOptions } from '../../embedded/stripe/index.ts';
import type { MovableClock } from '../clock.ts';
import type { Connections } from '../connections.ts';
import type { Environment } from '../environment.ts';
import type { Mount, Wiring } from './service-wiring.ts';
import type { StartSteps } from './start-steps.ts';

/** What the parts are started with. */
export interface Opening {
  environment: Environment;
  clock: MovableClock;
  wiring: Wiring;
  mounts: Mount[];
  log: (line: string) => void;
  steps: StartSteps;
  /** Called when Postgres works by itself, or when it is an outside one. */
  onLaunch: () => void;
}

export async function openDataDirectory({ environment: { dataDir }, steps }: Opening) {
  const [{ requireWholeData, takeDataDirectory }, { loadSecrets }] = await Promise.all([
    import('../../embedded/data-directory/index.ts'),
    import('../../embedded/secrets/index.ts'),
  ]);
  const directory = await takeDataDirectory(dataDir);
  steps.done(async () => directory.release());
  await requireWholeData(dataDir);
  return loadSecrets(dataDir);
}

export async function startPostgres(
  { environment: { dataDir }, log, steps, onLaunch }: Opening,
  password: string,
) {
  const [{ startEmbeddedPostgres }, { join }] = await Promise.all([
    import('../../embedded/postgres/index.ts'),
    import('node:path'),
  ]);
  const postgres = await startEmbeddedPostgres({
    directory: join(dataDir, 'postgres'),
    password,
    log,
    onLaunch,
  });
  steps.done(() => postgres.stop());
  return postgres;
}

export async function startMail({ environment: { publicUrl }, clock, mounts, steps }: Opening) {
  const { startEmbeddedMail } = await import('../../embedded/mail/index.ts');
  const mail = await startEmbeddedMail({ publicUrl, now: () => clock.now() });
  steps.done(() => mail.close());
  mounts.push({ path: '/dev/mail', handle: mail.handle });
  return mail;
}

export async function startAuth(
  { environment: { google, publicUrl }, wiring, mounts, log, steps }: Opening,
  given: {
    adminUrl: string;
    jwtSecret: string;
    publishableKey: string;
    mail: Connections['mail'];
    databaseIsUp: () => boolean;
  },
) {
  const { mail, ...rest } = given;
  const [{ startEmbeddedAuth }, { composeAuthMail, Mailer, MailQueue }] = await Promise.all([
    import('../../embedded/auth/index.ts'),
    import('../mails/index.ts'),
  ]);
  const mailer = new Mailer(mail);
  steps.done(async () => mailer.close());
  const mails = new MailQueue({ send: (message) => mailer.send(message), warn: log });
  steps.done(() => mails.close());
  const auth = await startEmbeddedAuth({
    ...rest,
    publicUrl,
    log,
    ...(google && { google }),
    sendMail: ({ kind, to, ...details }) =>
      mails.push(async () => ({ to, ...(await composeAuthMail(kind, details)) })),
    limit: async (kind, account, request) => wiring.limitAuth?.(kind, account, request),
    limitRequests: async (request) => wiring.limitAuthRequests?.(request),
    takeMailbox: async (purpose, mailbox) => wiring.takeMailbox?.(purpose, mailbox) ?? true,
    onSessionEnded: (sessionId) => wiring.sessionEnded?.(sessionId),
  });
  steps.done(() => auth.close());
  mounts.push({ path: '/auth/v1', handle: auth.handle });
  return auth;
}

export async function startPayments(
  { environment: { publicUrl }, clock, mounts, log, steps }: Opening,
  given: {
    adminUrl: string;
    secrets: EmbeddedStripeOptions['secrets'];
    /** The application's address for this process. */
    innerUrl: string;
  },
) {
  const { innerUrl, ...rest } = given;
  const { startEmbeddedStripe } = await import('../../embedded/stripe/index.ts');
  const standIn = await startEmbeddedStripe({
    ...rest,
    publicUrl,
    log,
    webhookUrl: `${innerUrl}/api/stripe/webhook`,
    connectWebhookUrl: `${innerUrl}/api/stripe/connect-webhook`,
    now: () => clock.now(),
  });
  steps.done(() => standIn.close());
  mounts.push({ path: '/dev/stripe', handle: standIn.handle });
  return standIn;
}

export async function startRegistry(
  { environment: { publicUrl }, clock, mounts, log, steps }: Opening,
  adminUrl: string,
) {
  const { startEmbeddedRegistry } = await import('../../embedded/registry/index.ts');
  const registry = await startEmbeddedRegistry({ adminUrl, publicUrl, log, now: () => clock.now() });
  steps.done(() => registry.close());
  mounts.push({ path: '/dev/registry', handle: registry.handle });
  return registry;
}

/** The clock resumes where the last process left it, because the data depends on it. */
export async function resumeClock({ environment, clock, log }: Opening): Promise<void> {
  const { clockOffset } = await import('../../embedded/dev-clock/index.ts');
  const offset = clockOffset(environment.dataDir);
  const aheadMs = offset.load();
  if (followsStripe(environment)) {
    if (aheadMs !== 0)
      log('The clock has been moved, but shows the real time: with Stripe’s keys it is Stripe’s.');
    return;
  }
  clock.resume(aheadMs, offset.save);
  if (aheadMs === 0) return;
  log(
    `The clock was moved and shows ${clock.now().toISOString()}. With DEV_TOOLS=1, {"reset":true} to /dev/clock brings back the real time.`,
  );
}

function followsStripe({ stripe, payments }: Environment): boolean {
  return stripe !== undefined && payments;
}

export async function mountDevClock({ environment, clock, wiring, mounts, log }: Opening): Promise<void> {
  const { devClock } = await import('../../embedded/dev-clock/index.ts');
  const handle = devClock({
    publicUrl: environment.publicUrl,
    clock,
    walk: async (instants) => wiring.walk?.(instants),
    ...(followsStripe(environment) && { refusal: 'STRIPE_SECRET_KEY is set: Stripe’s time can’t be moved.' }),
    log,
  });
  mounts.push({ path: '/dev/clock', handle });
}
