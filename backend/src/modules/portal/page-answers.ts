import type { INestApplication } from '@nestjs/common';
import { FAILURES } from '@oficio/contracts';
import type { Request, RequestHandler, Response } from 'express';
import { ApiError } from '../../http/api-error.ts';
import { apiErrorOf } from '../../http/failure-answer.ts';
import { RequestLogger } from '../../http/request-logger.ts';
import { LeasedLimits } from '../../limits/leased-limits.ts';
import { addressKey, limited } from '../../limits/rate-limits.ts';
import { documentSecurityPolicy } from '../../pages/content-security-policy.ts';
import { redirectToPublicHost } from '../../pages/public-host.ts';
import type { PageFailure } from './portal-words.ts';

export interface PortalOptions {
  /** A form that comes from another origin is refused. */
  publicUrl: string;
  /** The address of the product's font; undefined without a build. */
  font: string | undefined;
}

/** The provider's pages, to which 'Pay' leads. */
const PAYMENT_PAGES = 'https://checkout.stripe.com';

/** What the answers of all clients' pages have in common. */
export class PageAnswers {
  readonly #limits: LeasedLimits;
  readonly #logger: RequestLogger;

  constructor(
    app: INestApplication,
    private readonly options: PortalOptions,
  ) {
    this.#limits = app.get(LeasedLimits, { strict: false });
    this.#logger = app.get(RequestLogger, { strict: false });
  }

  /** No store keeps a page, no search engine lists it, and an address of the network gets a limited number. */
  readonly prepare: RequestHandler = async (request, response, next) => {
    response.set({
      'Cache-Control': 'no-store',
      'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
      'X-Robots-Tag': 'noindex, nofollow',
    });
    if (redirectToPublicHost(request, response, this.options.publicUrl)) return;
    const waitMs = await this.#limits.take('portal', addressKey(request.ip));
    if (waitMs === 0) return next();
    throw limited('Too many attempts.', waitMs);
  };

  send(response: Response, status: number, html: string): void {
    response.set({
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': documentSecurityPolicy({ publicUrl: this.options.publicUrl }, html, {
        formsLeadTo: [PAYMENT_PAGES],
      }),
    });
    response.status(status).send(html);
  }

  /** A page that names nobody. */
  async fail(error: unknown, request: Request, response: Response): Promise<void> {
    const refusal = apiErrorOf(error);
    const status = FAILURES[refusal.code];
    if (status >= 500) this.#logger.failed(request, error);
    const retryAfter = refusal.details?.retryAfterSeconds ?? (status === 503 ? 1 : undefined);
    if (retryAfter !== undefined) response.setHeader('Retry-After', String(retryAfter));
    const { renderFailure } = await import('./views/index.ts');
    const isUnreadable = status === 400;
    const { font } = this.options;
    const html = renderFailure(failureOf(status, refusal), { locale: localeOf(request), font });
    this.send(response, isUnreadable ? 404 : status, html);
  }

  /** @throws ApiError access.forbidden for a form or a report that doesn't come from a page of our own */
  requireOwnOrigin(request: Request): void {
    if (!isFrom(request, new URL(this.options.publicUrl).origin)) throw new ApiError('access.forbidden');
  }
}

function failureOf(status: number, { code }: ApiError): PageFailure {
  if (code === 'document.busy') return 'busy';
  if (status === 429) return 'limited';
  return status >= 500 ? 'failed' : 'gone';
}

/** The language of a page that concerns nobody. */
export function localeOf(request: Request): 'en' | 'es' {
  return request.acceptsLanguages('en', 'es') === 'es' ? 'es' : 'en';
}

/** A browser that sends no origin sends `Sec-Fetch-Site`. */
function isFrom({ headers }: Request, origin: string): boolean {
  const sent = headers.origin;
  if (sent !== undefined && sent !== 'null') return sent === origin;
  return headers['sec-fetch-site'] === 'same-origin';
}
