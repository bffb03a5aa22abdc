import type { ServerResponse } from 'node:http';
import type { INestApplication } from '@nestjs/common';
import { BODIES, contactBodySchema, FAILURES, type FailureCode } from '@oficio/contracts';
import express, {
  type ErrorRequestHandler,
  type Request,
  type RequestHandler,
  type Response,
  Router,
} from 'express';
import * as z from 'zod/mini';
import { ApiError } from '../../http/api-error.ts';
import { apiErrorOf } from '../../http/failure-answer.ts';
import { RequestLogger } from '../../http/request-logger.ts';
import { ContactService } from './contact.service.ts';
import { failedFormPlaces, invalidFormPlaces, type Typed } from './contact-form-view.ts';
import { ContactSenders } from './contact-senders.ts';

const PAGE = '/contact';
/**
 * A received message redirects here, so that reloading sends nothing. Without a fragment of its own the address would
 * keep the form's fragment.
 */
const SENT_PAGE = '/contact/sent#content';

interface ContactFormOptions {
  /** A form from another origin is answered 403. */
  publicUrl: string;
  /** Answers with the page, its places filled. Returns false if there is no such page. */
  answer(
    response: ServerResponse,
    path: string,
    page: { status: number; values: Record<string, string> },
  ): boolean;
}

/**
 * Takes the contact page's form where no script runs. Mounted before the JSON parser; `POST /contact` alone takes a
 * form.
 */
export function contactForm(
  app: INestApplication,
  { publicUrl, answer }: ContactFormOptions,
): RequestHandler {
  const contact = app.get(ContactService, { strict: false });
  const senders = app.get(ContactSenders, { strict: false });
  const logger = app.get(RequestLogger, { strict: false });
  const { origin } = new URL(publicUrl);

  const receive: RequestHandler = async (request, response) => {
    let typed: Typed = {};
    try {
      if (!isFrom(request, origin)) throw new ApiError('access.forbidden');
      typed = readForm(request);
      const parsed = z.safeParse(contactBodySchema, typed);
      if (parsed.success) {
        await contact.receive(parsed.data, await senders.of(request));
        response.setHeader('Cache-Control', 'no-store');
        response.redirect(303, SENT_PAGE);
        return;
      }
      if (parsed.error.issues.some(({ code }) => code === 'unrecognized_keys')) {
        throw new ApiError('request.invalid');
      }
      show(response, 422, invalidFormPlaces(typed, parsed.error.issues));
    } catch (error) {
      fail(request, response, typed, error);
    }
  };

  const unread: ErrorRequestHandler = (error, request, response, _next) => {
    fail(request, response, {}, new ApiError(UNREAD[error.status] ?? 'request.invalid'));
  };

  function fail(request: Request, response: Response, typed: Typed, error: unknown): void {
    const refusal = apiErrorOf(error);
    const status = FAILURES[refusal.code];
    if (status >= 500) logger.failed(request, error);
    const retryAfter = refusal.details?.retryAfterSeconds;
    if (retryAfter !== undefined) response.setHeader('Retry-After', String(retryAfter));
    show(response, status, failedFormPlaces(typed, refusal));
  }

  function show(response: Response, status: number, values: Record<string, string>): void {
    if (!answer(response, PAGE, { status, values })) response.sendStatus(status);
  }

  const router = Router();
  const bytes = express.raw({ type: () => true, limit: BODIES.publicMaxBytes, inflate: false });
  router.post(PAGE, bytes, receive, unread);
  // The router would answer OPTIONS with its own method alone, but the page has more methods.
  return (request, response, next) => {
    if (request.method === 'POST') router(request, response, next);
    else next();
  };
}

/** The failure of a body that was not read, by the status of the body parser's error. */
const UNREAD: Record<number, FailureCode> = {
  413: 'request.too_large',
  415: 'request.unsupported_media_type',
};

/** A browser that sends no origin sends `Sec-Fetch-Site`. */
function isFrom(request: Request, origin: string): boolean {
  const sent = request.headers.origin;
  if (sent !== undefined && sent !== 'null') return sent === origin;
  return request.headers['sec-fetch-site'] === 'same-origin';
}

const FORM_TYPE = /^application\/x-www-form-urlencoded\s*(;\s*charset=("?)utf-8\2\s*)?$/i;

/** @throws ApiError if the body isn't a form or repeats a field */
function readForm(request: Request): Typed {
  const bytes: unknown = request.body;
  if (!FORM_TYPE.test(request.headers['content-type'] ?? '')) {
    throw new ApiError('request.unsupported_media_type');
  }
  const fields = new URLSearchParams(Buffer.isBuffer(bytes) ? bytes.toString('utf8') : '');
  const typed: Typed = Object.fromEntries(fields);
  if (Object.keys(typed).length !== fields.size) throw new ApiError('request.invalid');
  // Forms break lines with two characters; the length limits count one.
  for (const [name, value] of Object.entries(typed)) typed[name] = value.replace(/\r\n?/g, '\n');
  return typed;
}
