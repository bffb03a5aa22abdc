import type { Clock, MovableClock } from '../clock.ts';
import type { Connections } from '../connections.ts';
import type { Environment } from '../environment.ts';
import { composeAuthMail, Mailer, MailQueue } from '../mails/index.ts';
import type { Mount, Wiring } from './service-wiring.ts';
import type { StartSteps } from './start-steps.ts';

export async function openDataDirectory({ dataDir }: Environment, steps: StartSteps) {
  const [{ takeDataDirectory }, { loadSecrets }] = await Promise.all([
    import('../../embedded/data-directory/index.ts'),
    import('../../embedded/secrets/index.ts'),
  ]);
  const directory = await takeDataDirectory(dataDir);
  steps.done(async () => directory.release());
  return loadSecrets(dataDir);
}

export async function startPostgres(
  { dataDir }: Environment,
  secrets: { postgresPassword: string } | undefined,
  log: (line: string) => void,
  steps: StartSteps,
) {
  const [{ startEmbeddedPostgres }, { join }] = await Promise.all([
    import('../../embedded/postgres/index.ts'),
    import('node:path'),
  ]);
  const postgres = await startEmbeddedPostgres({
    directory: join(dataDir, 'postgres'),
    password: secrets?.postgresPassword ?? '',
    log,
  });
  steps.done(() => postgres.stop());
  return postgres;
}

export async function startMail(options: {
  publicUrl: string;
  clock: Clock;
  mounts: Mount[];
  steps: StartSteps;
}) {
  const { publicUrl, clock, mounts, steps } = options;
  const { startEmbeddedMail } = await import('../../embedded/mail/index.ts');
  const mail = await startEmbeddedMail({ publicUrl, now: () => clock.now() });
  steps.done(() => mail.close());
  mounts.push({ path: '/dev/mail', handle: mail.handle });
  return mail;
}

export async function startAuth(options: {
  adminUrl: string;
  jwtSecret: string;
  publishableKey: string;
  publicUrl: string;
  google: Environment['google'];
  mail: Connections['mail'];
  wiring: Wiring;
  databaseIsUp: () => boolean;
  log: (line: string) => void;
  steps: StartSteps;
}) {
  const { google, mail, wiring, steps, ...rest } = options;
  const { startEmbeddedAuth } = await import('../../embedded/auth/index.ts');
  const mailer = new Mailer(mail);
  steps.done(async () => mailer.close());
  const mails = new MailQueue({ send: (message) => mailer.send(message), warn: options.log });
  steps.done(() => mails.close());
  const auth = await startEmbeddedAuth({
    ...rest,
    ...(google && { google }),
    sendMail: ({ kind, to, ...details }) =>
      mails.push(async () => ({ to, ...(await composeAuthMail(kind, details)) })),
    limit: async (kind, account, request) => wiring.limitAuth?.(kind, account, request),
    onSessionEnded: (sessionId) => wiring.sessionEnded?.(sessionId),
  });
  steps.done(() => auth.close());
  return auth;
}

export async function startPayments(options: {
  adminUrl: string;
  publicUrl: string;
  /** The application's address for this process. */
  innerUrl: string;
  secrets: { stripeSecretKey: string; stripePublishableKey: string; stripeWebhookSecret: string };
  clock: Clock;
  mounts: Mount[];
  log: (line: string) => void;
  steps: StartSteps;
}) {
  const { innerUrl, clock, mounts, steps, ...rest } = options;
  const { startEmbeddedStripe } = await import('../../embedded/stripe/index.ts');
  const standIn = await startEmbeddedStripe({
    ...rest,
    webhookUrl: `${innerUrl}/api/stripe/webhook`,
    now: () => clock.now(),
  });
  steps.done(() => standIn.close());
  mounts.push({ path: '/dev/stripe', handle: standIn.handle });
  return standIn;
}

/** The clock resumes where the last process left it, because the data depends on it. */
export async function resumeClock(
  environment: Environment,
  clock: MovableClock,
  log: (line: string) => void,
): Promise<void> {
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

export async function mountDevClock(options: {
  environment: Environment;
  clock: MovableClock;
  wiring: Wiring;
  mounts: Mount[];
  log: (line: string) => void;
}): Promise<void> {
  const { environment, clock, wiring, mounts, log } = options;
  const { publicUrl } = environment;
  const { devClock } = await import('../../embedded/dev-clock/index.ts');
  const handle = devClock({
    publicUrl,
    clock,
    walk: async (instants) => wiring.walk?.(instants),
    ...(followsStripe(environment) && { refusal: 'STRIPE_SECRET_KEY is set: Stripe’s time can’t be moved.' }),
    log,
  });
  mounts.push({ path: '/dev/clock', handle });
}
