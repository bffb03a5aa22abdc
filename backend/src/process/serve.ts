import type { Server } from 'node:http';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { BrowserConfig } from '@oficio/contracts';
import type { Logger } from 'pino';
import { type ApplicationOptions, createApplication } from '../application.ts';
import type { MovableClock } from '../clock.ts';
import { ApiDatabase, type PoolFigures, PortalDatabase, WorkerDatabase } from '../database/database.ts';
import type { Environment } from '../environment.ts';
import { Jobs } from '../jobs/jobs.ts';
import { AuthLimits } from '../limits/auth-limits.ts';
import { RateLimits } from '../limits/rate-limits.ts';
import { Mailer, MailQueue } from '../mails/index.ts';
import { BrowserConfigModule } from '../modules/browser-config/browser-config.module.ts';
import { HealthModule } from '../modules/health/health.module.ts';
import { sendEmailHook } from '../modules/hooks/send-email-hook.ts';
import { ExchangeListModule } from '../modules/invoice-settings/exchange-list.module.ts';
import { paymentWebhook } from '../modules/provider-events/payment-webhook.ts';
import { DueReminders } from '../modules/reminders/due-reminders.service.ts';
import { contactForm } from '../modules/support/contact-form.ts';
import { UsageModule } from '../modules/usage/usage.module.ts';
import { createPages } from '../pages/pages.ts';
import { releaseOf } from '../pages/release.ts';
import { requireFont } from '../pdf/font-file.ts';
import { AccessEndings } from '../sessions/access-endings.ts';
import { Sessions } from '../sessions/sessions.ts';
import { drain } from './draining.ts';
import { runDueWork } from './due-work.ts';
import { FRONTEND } from './frontend-directory.ts';
import { listen } from './port.ts';
import type { ProcessReadiness } from './process-readiness.ts';
import type { Services } from './services.ts';
import type { StartSteps } from './start-steps.ts';

export type StartOverrides = Pick<ApplicationOptions, 'rateLimits' | 'reportError'>;

interface Served {
  environment: Environment;
  services: Services;
  readiness: ProcessReadiness;
  clock: MovableClock;
  logger: Logger;
  overrides: StartOverrides;
  steps: StartSteps;
  /** Settles when the database has the schema, or can't have it. */
  migrated: Promise<void>;
}

/** Makes the application on open services. When the database has the schema, starts realtime, serves, and starts the jobs. */
export async function serve(served: Served): Promise<void> {
  const { environment, services, readiness, clock, logger, overrides, steps, migrated } = served;
  const { connections } = services;
  const config = browserConfig(environment, services, await releaseOf(FRONTEND));
  const { socialLinks } = environment;
  const pages = await createPages({ directory: FRONTEND, config, socialLinks });
  if (!pages.built) logger.warn('The frontend is not built; run "npm run build".');
  const metrics = environment.metrics && (await openMetrics(environment.metrics.token));
  const hook = openSendEmailHook(environment, services, logger, steps);
  if (environment.documentFont) await requireFont(environment.documentFont);
  const app = await createApplication({
    connections,
    publicUrl: environment.publicUrl,
    clock,
    trustProxy: environment.trustProxy,
    superadminEmails: environment.superadminEmails,
    documentFont: environment.documentFont,
    logger,
    modules: [
      HealthModule.over(readiness),
      BrowserConfigModule.withConfig(config),
      ...(environment.exchangeRates ? [ExchangeListModule.at(environment.exchangeRates)] : []),
      ...(environment.analytics ? [UsageModule] : []),
    ],
    answered: metrics?.answered,
    beforeParsers: (express, app) => {
      if (metrics) express.use('/metrics', metrics.endpoint);
      for (const { path, handle } of services.mounts) express.use(path, handle);
      express.use(paymentWebhook(app));
      express.use(contactForm(app, { publicUrl: environment.publicUrl, answer: pages.answerForm }));
      if (hook) express.use(hook(app.get(RateLimits, { strict: false })));
    },
    pages: pages.handle,
    pageFont: pages.font,
    ...overrides,
  });
  steps.done(() => app.close());

  await migrated;
  readiness.migrations = 'ok';
  const server: Server = app.getHttpServer();
  const realtime = await services.startRealtime?.(server);
  const closeRealtime = once(async () => realtime?.close());
  steps.done(closeRealtime);
  readiness.realtime = realtime?.state ?? (() => 'ok');
  wire(services, app, realtime);
  metrics?.watch(app, realtime && (() => realtime.sockets()));

  await services.ensureDemo?.();
  await listen(server, environment.port, environment.host);
  const jobs = app.get(Jobs, { strict: false });
  jobs.start();
  const reminders = app.get(DueReminders, { strict: false });
  steps.done(runDueWork({ clock, jobs, reminders, services, log: (line) => logger.warn(line) }));
  // Realtime closes its sockets first, because open sockets keep the server from closing.
  steps.done(async () => {
    await Promise.all([drain(server), closeRealtime(), jobs.stop()]);
  });
}

function browserConfig(environment: Environment, services: Services, release: string): BrowserConfig {
  const { publicUrl, privateChannels, devTools, sentryDsn, analytics } = environment;
  const { payments, supabase } = services.connections;
  const embedded = services.authState !== undefined;
  return {
    supabaseUrl: supabase.url,
    supabaseKey: supabase.publishableKey,
    ...(privateChannels && { privateChannels }),
    publicUrl,
    features: {
      embedded,
      inspector: devTools,
      payments: payments !== null,
    },
    errorReporting: sentryDsn
      ? { dsn: sentryDsn, environment: embedded ? 'embedded' : 'production', release }
      : null,
    analytics,
  };
}

/** Loads the library of metrics, which nothing else needs. */
async function openMetrics(token: string | undefined) {
  const [{ Metrics }, { metricsEndpoint }] = await Promise.all([
    import('../metrics/metrics.ts'),
    import('../metrics/metrics-endpoint.ts'),
  ]);
  const metrics = new Metrics();
  return {
    answered: metrics.answered,
    endpoint: metricsEndpoint(metrics, token),
    watch(app: NestExpressApplication, sockets: (() => number) | undefined) {
      const databases = { api: ApiDatabase, worker: WorkerDatabase, portal: PortalDatabase };
      const pools = Object.entries(databases).map(([name, database]) => {
        const pool = app.get<{ figures(): PoolFigures }>(database, { strict: false });
        return [name, () => pool.figures()] as const;
      });
      const worker = app.get(WorkerDatabase, { strict: false });
      metrics.watch({ pools: Object.fromEntries(pools), worker, sockets });
    },
  };
}

/** Undefined unless a hosted auth service leaves its mails to Oficio. */
function openSendEmailHook(
  { sendEmailHookSecrets: secrets, publicUrl }: Environment,
  { connections }: Services,
  logger: Logger,
  steps: StartSteps,
) {
  if (!secrets) return undefined;
  const mailer = new Mailer(connections.mail);
  steps.done(async () => mailer.close());
  const mails = new MailQueue({
    send: (mail) => mailer.send(mail),
    warn: (line) => logger.warn(line),
  });
  steps.done(() => mails.close());
  return (limits: RateLimits) =>
    sendEmailHook({ secrets, publicUrl, mails, isFirst: (key) => limits.isFirst(key) });
}

function wire(
  services: Services,
  app: NestExpressApplication,
  realtime: Awaited<ReturnType<NonNullable<Services['startRealtime']>>> | undefined,
): void {
  const sessions = app.get(Sessions, { strict: false });
  const limits = app.get(AuthLimits, { strict: false });
  services.wiring.limitAuth = (kind, account, request) => limits.limit(kind, account, request);
  services.wiring.limitAuthRequests = (request) => limits.limitRequests(request);
  services.wiring.takeMailbox = (purpose, mailbox) => limits.takeMailbox(purpose, mailbox);
  services.wiring.sessionEnded = (sessionId) => {
    sessions.forgetSession(sessionId);
    realtime?.endSession(sessionId);
  };
  if (realtime) app.get(AccessEndings, { strict: false }).onUserEnded(realtime.endUser);
}

/** Repeated calls share the first call's promise. */
function once(end: () => Promise<void>): () => Promise<void> {
  let ending: Promise<void> | undefined;
  return () => {
    ending ??= end();
    return ending;
  };
}
