import 'reflect-metadata';
import type { DynamicModule, INestApplication, Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { RATE_LIMITS } from '@oficio/contracts';
import compression from 'compression';
import express, { type Express, type NextFunction, type Request, type Response, type Router } from 'express';
import type { Logger } from 'pino';
import { AppModule } from './app.module.ts';
import { type Clock, SystemClock } from './clock.ts';
import type { Connections } from './connections.ts';
import { jsonBodies } from './http/json-body.ts';
import { handledRoutes, serveDocumentation } from './http/openapi.ts';
import { ParameterPipe } from './http/parameters.ts';
import type { LimitSettings } from './http/rate-limits.ts';
import { defaultLogger, RequestLogger } from './http/request-logger.ts';
import { trackRequests } from './http/request-tracking.ts';
import { securityHeaders } from './http/security-headers.ts';
import { PaymentEvents } from './modules/payment-events/payment-events.service.ts';
import { paymentWebhook } from './modules/payment-events/payment-webhook.ts';

export interface ApplicationOptions {
  connections: Connections;
  /** As the browser sees the server: without it over https, no header asks for https. */
  publicUrl: string;
  /** Business time. */
  clock?: Clock;
  /** How many proxies in front are believed about the caller's address; 0 ignores their headers. */
  trustProxy?: number;
  /** Their confirmed owners are superadmins. */
  superadminEmails?: readonly string[];
  /** Nest modules that the process brings along; their controllers use `Handles` with a contracts' route. */
  modules?: readonly (Type | DynamicModule)[];
  /** Mounted before any body is read: `/auth/v1`, webhooks, the inbox. */
  beforeParsers?: (express: Express) => void;
  /** What answers everything outside `/api`: pages and files. */
  pages?: (router: Router, app: INestApplication) => void;
  logger?: Logger;
  /** Other limits than the contracts’, such as a bench’s. */
  rateLimits?: Partial<LimitSettings>;
  /** Answers are checked against their contracts, and a wrong one becomes a 500: for tests. */
  checkAnswers?: boolean;
}

/** The whole application, ready for `listen()`; `close()` ends it after the last answer. */
export async function createApplication(options: ApplicationOptions): Promise<NestExpressApplication> {
  const logger = new RequestLogger(options.logger ?? defaultLogger());
  const module = AppModule.with({
    connections: options.connections,
    publicUrl: options.publicUrl,
    clock: options.clock ?? new SystemClock(),
    logger,
    superadminEmails: options.superadminEmails ?? [],
    checkAnswers: options.checkAnswers ?? false,
    modules: options.modules ?? [],
    rateLimits: { ...RATE_LIMITS, ...options.rateLimits },
  });
  const app = await NestFactory.create<NestExpressApplication>(module, { bodyParser: false, logger });
  const server = app.getHttpAdapter().getInstance() as Express;
  server.set('trust proxy', options.trustProxy ?? 0);
  server.set('etag', false);
  server.disable('x-powered-by');
  server.use(trackRequests(logger));
  server.use(securityHeaders(options.publicUrl));
  server.use(paymentWebhook(app.get(PaymentEvents, { strict: false })));
  options.beforeParsers?.(server);
  const uploads = handledRoutes(app).filter(({ upload }) => upload);
  server.use('/api', compressed(), jsonBodies(uploads.map(({ route }) => route)));
  if (options.pages) server.use(outsideApi((router) => options.pages?.(router, app)));
  app.useGlobalPipes(new ParameterPipe());
  serveDocumentation(app);
  await app.init();
  return app;
}

/** Who asks for no compression isn't asked about it on the way out. */
function compressed(): express.RequestHandler {
  const compress = compression({ threshold: 2_048, level: 4 });
  return (request, response, next) => {
    if (request.headers['accept-encoding'] === undefined) next();
    else compress(request, response, next);
  };
}

function outsideApi(mount: (router: Router) => void): express.RequestHandler {
  const router = express.Router();
  mount(router);
  return (request: Request, response: Response, next: NextFunction) => {
    if (/^\/api(\/|$)/i.test(request.path)) next();
    else router(request, response, next);
  };
}
