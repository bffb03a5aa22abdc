import type { INestApplication } from '@nestjs/common';
import { FAILURES } from '@oficio/contracts';
import express, { type Request, type RequestHandler, type Response, Router } from 'express';
import { ApiError } from '../../http/api-error.ts';
import { apiErrorOf } from '../../http/failure-answer.ts';
import { RequestLogger } from '../../http/request-logger.ts';
import { LeasedLimits } from '../../limits/leased-limits.ts';
import { addressKey } from '../../limits/rate-limits.ts';
import { documentSecurityPolicy } from '../../pages/content-security-policy.ts';
import { redirectToPublicHost } from '../../pages/public-host.ts';
import { PortalInvoices } from '../invoices/portal-invoices.service.ts';
import { type PublicLink, PublicLinks } from '../public-links/public-links.ts';
import type { PageFailure } from './portal-words.ts';

interface PortalOptions {
  /** A view that is reported from another origin doesn't count. */
  publicUrl: string;
  /** The address of the product's font; undefined without a build. */
  font: string | undefined;
}

/** The largest body of a report, which has none. */
const REPORT_BYTES = 1_024;

/** The pages of clients, which a public link opens: `/portal/{token}`. A GET changes nothing. */
export function portalPages(app: INestApplication, { publicUrl, font }: PortalOptions): RequestHandler {
  const links = app.get(PublicLinks, { strict: false });
  const invoices = app.get(PortalInvoices, { strict: false });
  const limits = app.get(LeasedLimits, { strict: false });
  const logger = app.get(RequestLogger, { strict: false });
  const { origin } = new URL(publicUrl);

  const showPage: RequestHandler = async (request, response) => {
    const link = await linkOf(request);
    const invoice = await invoices.page(link);
    if (!invoice) throw new ApiError('resource.not_found');
    const { renderInvoice } = await import('./views/index.ts');
    const path = `/portal/${request.params.token}`;
    send(response, 200, renderInvoice(invoice, { font, path, isWatched: !link.isPreview }));
  };

  const sendFile: RequestHandler = async (request, response) => {
    const file = await invoices.file(await linkOf(request));
    if (!file) throw new ApiError('resource.not_found');
    response.attachment(file.name);
    response.set({
      'Content-Type': 'application/pdf',
      'Content-Length': String(file.bytes.byteLength),
      'Content-Security-Policy': "default-src 'none'; sandbox",
    });
    response.end(file.bytes);
  };

  const countView: RequestHandler = async (request, response) => {
    if (!isFrom(request, origin)) throw new ApiError('access.forbidden');
    await invoices.seen(await linkOf(request));
    response.status(204).end();
  };

  async function linkOf(request: Request): Promise<PublicLink> {
    const link = await links.find(String(request.params.token));
    if (!link) throw new ApiError('resource.not_found');
    return link;
  }

  const prepare: RequestHandler = async (request, response, next) => {
    response.set({
      'Cache-Control': 'no-store',
      'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
      'X-Robots-Tag': 'noindex, nofollow',
    });
    if (redirectToPublicHost(request, response, publicUrl)) return;
    const waitMs = await limits.take('portal', addressKey(request.ip));
    if (waitMs === 0) return next();
    throw new ApiError('rate.limited', undefined, { retryAfterSeconds: Math.ceil(waitMs / 1_000) });
  };

  async function fail(error: unknown, request: Request, response: Response): Promise<void> {
    const refusal = apiErrorOf(error);
    const status = FAILURES[refusal.code];
    if (status >= 500) logger.failed(request, error);
    const retryAfter = refusal.details?.retryAfterSeconds ?? (status === 503 ? 1 : undefined);
    if (retryAfter !== undefined) response.setHeader('Retry-After', String(retryAfter));
    const { renderFailure } = await import('./views/index.ts');
    const isUnreadable = status === 400;
    send(
      response,
      isUnreadable ? 404 : status,
      renderFailure(failureOf(status, refusal), { locale: localeOf(request), font }),
    );
  }

  function send(response: Response, status: number, html: string): void {
    response.set({
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': documentSecurityPolicy({ publicUrl }, html),
    });
    response.status(status).send(html);
  }

  const router = Router();
  const nothing = express.raw({ type: () => true, limit: REPORT_BYTES, inflate: false });
  router.use(prepare);
  router.get('/:token', showPage);
  router.get('/:token/pdf', sendFile);
  router.post('/:token/seen', nothing, countView);
  router.use(() => {
    throw new ApiError('resource.not_found');
  });
  router.use((error: unknown, request: Request, response: Response, _next: unknown) =>
    fail(error, request, response),
  );
  return router;
}

function failureOf(status: number, { code }: ApiError): PageFailure {
  if (code === 'document.busy') return 'busy';
  if (status === 429) return 'limited';
  return status >= 500 ? 'failed' : 'gone';
}

/** The language of a page that concerns nobody. */
function localeOf(request: Request): 'en' | 'es' {
  return request.acceptsLanguages('en', 'es') === 'es' ? 'es' : 'en';
}

/** A browser that sends no origin sends `Sec-Fetch-Site`. */
function isFrom({ headers }: Request, origin: string): boolean {
  const sent = headers.origin;
  if (sent !== undefined && sent !== 'null') return sent === origin;
  return headers['sec-fetch-site'] === 'same-origin';
}
