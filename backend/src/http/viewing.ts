import { VIEW_AS_HEADER } from '@oficio/contracts';
import type { Request, RequestHandler } from 'express';
import { readOnly } from '../database/read-only.ts';
import { ApiError } from './api-error.ts';
import type { HandledRoute } from './handles.decorator.ts';

const HEADER = VIEW_AS_HEADER.toLowerCase();

/** Addresses of clients' pages, devices of the person, and the organization's account at the payment provider. */
const CLOSED = /\/links$|\/portal-access$|^\/api\/(calendar-feed|payment-account|auth\/sessions)$/;

/** The transactions of a view are READ ONLY. Mounted behind the parsers, which would lose the asynchronous context. */
export const readOnlyViews: RequestHandler = (request, _, next) => {
  if (isView(request)) readOnly(next);
  else next();
};

export function isView(request: Request): boolean {
  return request.headers[HEADER] !== undefined;
}

/** The id of the view in the header. */
export function viewIdOf(request: Request): string {
  return String(request.headers[HEADER]);
}

/**
 * A view asks plain questions alone: no change, no file, no export, no address that opens something without an account.
 * @throws ApiError impersonation.read_only
 */
export function requireQuestion({ method }: Request, { route, answers }: HandledRoute): void {
  const isQuestion = method === 'GET' || method === 'HEAD';
  if (!isQuestion || answers !== undefined || CLOSED.test(route.path)) {
    throw new ApiError('impersonation.read_only');
  }
}
