import type { INestApplication } from '@nestjs/common';
import type { CookieOptions, Request, RequestHandler, Response } from 'express';
import * as z from 'zod/mini';
import { ApiError } from '../../http/api-error.ts';
import { apiErrorOf } from '../../http/failure-answer.ts';
import { InvoiceCheckouts } from '../online-payments/invoice-checkouts.service.ts';
import { ReturnedPayers } from '../online-payments/returned-payers.service.ts';
import type { PublicLink } from '../public-links/public-links.ts';
import type { PageAnswers, PortalOptions } from './page-answers.ts';
import type { PayingNotice } from './paying-words.ts';
import { readCookie } from './portal-cookie.ts';
import type { Paying } from './views/paying.tsx';

const COOKIE = 'oficio_paying';
/** How long a browser remembers the page from which it went to the provider. */
const COOKIE_MS = 2 * 60 * 60 * 1_000;

const idSchema = z.uuid();

/** Paying an invoice: what its page offers, the form's answer, and the way back from the provider's page. */
export function payingPages(app: INestApplication, { publicUrl, font }: PortalOptions, answers: PageAnswers) {
  const checkouts = app.get(InvoiceCheckouts, { strict: false });
  const payers = app.get(ReturnedPayers, { strict: false });

  type Invoice = Pick<PublicLink, 'organizationId' | 'entityId'>;

  async function payingOf(invoice: Invoice, request: Request, { isPreview = false } = {}): Promise<Paying> {
    return { offer: await checkouts.offer(invoice), notice: noticeOf(request), isPreview };
  }

  /** Leads to the provider's page, or back to the invoice with what stands in the way. */
  async function pay(invoice: Invoice, path: string, response: Response): Promise<void> {
    try {
      const answer = await checkouts.pay(invoice, returnPath);
      if ('stands' in answer) {
        const isFault = answer.stands !== 'awaited' && answer.stands !== 'settled';
        return response.redirect(303, isFault ? `${path}?pay=${answer.stands}` : path);
      }
      const { url, checkoutId } = answer;
      response.cookie(COOKIE, path, { ...attributes(checkoutId, publicUrl), maxAge: COOKIE_MS });
      response.redirect(303, url);
    } catch (error) {
      if (apiErrorOf(error).code !== 'payments.unavailable') throw error;
      response.redirect(303, `${path}?pay=failed`);
    }
  }

  /** A browser that has the cookie goes on to the page that it came from. */
  const comeBack: RequestHandler = async (request, response) => {
    const id = idSchema.safeParse(request.params.checkoutId);
    if (!id.success) throw new ApiError('resource.not_found');
    const { paid, late } = request.query;
    const hasPaid = paid !== undefined;
    const path = cookieOf(request);
    if (path !== null) {
      response.clearCookie(COOKIE, attributes(id.data, publicUrl));
      return response.redirect(303, hasPaid ? `${path}?pay=returned` : path);
    }
    const payer = await payers.page(id.data);
    if (!payer) throw new ApiError('resource.not_found');
    const { renderReturn } = await import('./views/index.ts');
    answers.send(
      response,
      200,
      renderReturn(payer, { font, hasPaid, isLate: late !== undefined, path: returnPath(id.data) }),
    );
  };

  return { payingOf, pay, comeBack };
}

/** The provider keeps this address, so that no token is in it. */
function returnPath(checkoutId: string): `/${string}` {
  return `/portal/return/${checkoutId}`;
}

const SENT_NOTICES = ['returned', 'unavailable', 'large', 'small', 'failed'] as const;

function noticeOf({ query: { pay, late } }: Request): PayingNotice | null {
  if (pay === 'returned' && late !== undefined) return 'late';
  return SENT_NOTICES.find((notice) => notice === pay) ?? null;
}

/** A path of the portal; null without the cookie. */
function cookieOf(request: Request): string | null {
  const value = readCookie(request, COOKIE);
  return value !== null && /^(%2Fportal)(%2F[\w-]+)+$/.test(value) ? decodeURIComponent(value) : null;
}

/** No script reads the cookie, and no other page gets it. */
function attributes(checkoutId: string, publicUrl: string): CookieOptions {
  return {
    path: returnPath(checkoutId),
    httpOnly: true,
    sameSite: 'lax',
    secure: publicUrl.startsWith('https:'),
  };
}
