import 'reflect-metadata';
import type { DynamicModule, INestApplication, Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { RATE_LIMITS } from '@oficio/contracts';
import compression from 'compression';
import type { Express, RequestHandler } from 'express';
import type { Logger } from 'pino';
import { AppModule } from './app.module.ts';
import { type Clock, SystemClock } from './clock.ts';
import type { Connections } from './connections.ts';
import { jsonBodies } from './http/json-body.ts';
import { documentation, handledRoutes } from './http/openapi.ts';
import { ParameterPipe } from './http/parameters.ts';
import { type ReportError, RequestLogger } from './http/request-logger.ts';
import { type AnsweredRequest, trackRequests } from './http/request-tracking.ts';
import { securityHeaders } from './http/security-headers.ts';
import { readOnlyViews } from './http/viewing.ts';
import type { LimitSettings } from './limits/rate-limits.ts';
import { portalPages } from './modules/portal/portal-pages.ts';
import { unsubscribePages } from './modules/portal/unsubscribe-pages.ts';

export interface ApplicationOptions {
  connections: Connections;
  /** The server's address for browsers. HSTS is sent only if it starts with https. */
  publicUrl: string;
  /** Business time. */
  clock?: Clock;
  /** The number of trusted proxies in front, for the caller's address. 0: forwarding headers are ignored. */
  trustProxy?: number;
  /** A person with one of these confirmed addresses is a superadmin. */
  superadminEmails?: readonly string[];
  /** Further Nest modules. Their controllers use `Handles` with a route of the contracts. */
  modules?: readonly (Type | DynamicModule)[];
  /**
   * Mounts what reads request bodies by itself: signed webhooks, the contact page's form, the embedded services. It
   * runs before the JSON parser is mounted, because a signature covers the bytes of a body.
   */
  beforeParsers?: (express: Express, app: INestApplication) => void;
  /** Answers everything outside `/api`: pages and files. */
  pages?: RequestHandler;
  /** The address of the font of clients' pages. */
  pageFont?: string | undefined;
  logger: Logger;
  /** Called with each error that is a bug or an outage. */
  reportError?: ReportError | undefined;
  /** Called after each answer, for the figures of the process. */
  answered?: ((request: AnsweredRequest) => void) | undefined;
  /** A font file for characters that the built-in fonts of documents lack. */
  documentFont?: string | undefined;
  /** Limits other than the contracts', for a benchmark. */
  rateLimits?: Partial<LimitSettings>;
  /** For tests: answers are checked against their contracts, and a wrong answer becomes a 500. */
  checkAnswers?: boolean;
}

/** The whole application, ready for `listen()`. `close()` ends it after the last answer. */
export async function createApplication(options: ApplicationOptions): Promise<NestExpressApplication> {
  const logger = new RequestLogger(options.logger, options.reportError);
  const module = AppModule.with({
    connections: options.connections,
    publicUrl: options.publicUrl,
    clock: options.clock ?? new SystemClock(),
    logger,
    superadminEmails: options.superadminEmails ?? [],
    checkAnswers: options.checkAnswers ?? false,
    documentFont: options.documentFont,
    modules: options.modules ?? [],
    rateLimits: { ...RATE_LIMITS, ...options.rateLimits },
  });
  const app = await NestFactory.create<NestExpressApplication>(module, { bodyParser: false, logger });
  const server = app.getHttpAdapter().getInstance() as Express;
  server.set('trust proxy', options.trustProxy ?? 0);
  server.set('etag', false);
  server.disable('x-powered-by');
  server.use(trackRequests(logger, options.answered));
  server.use(securityHeaders(options.publicUrl));
  options.beforeParsers?.(server, app);
  const uploads = handledRoutes(app).filter(({ upload }) => upload);
  server.use('/api', compressed(), jsonBodies(uploads.map(({ route }) => route)), readOnlyViews);
  const portal = { publicUrl: options.publicUrl, font: options.pageFont };
  server.use('/portal', compressed(), portalPages(app, portal));
  server.use('/unsubscribe', compressed(), unsubscribePages(app, portal));
  server.use(documentation(app));
  if (options.pages) server.use(outsideApi(options.pages));
  app.useGlobalPipes(new ParameterPipe());
  await app.init();
  return app;
}

/** Skips compression when the request has no `Accept-Encoding`. */
function compressed(): RequestHandler {
  const compress = compression({ threshold: 2_048, level: 4 });
  return (request, response, next) => {
    if (request.headers['accept-encoding'] === undefined) next();
    else compress(request, response, next);
  };
}

function outsideApi(pages: RequestHandler): RequestHandler {
  return (request, response, next) => {
    if (/^\/api(\/|$)/i.test(request.path)) next();
    else pages(request, response, next);
  };
}
