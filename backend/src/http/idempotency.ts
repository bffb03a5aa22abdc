import { createHash } from 'node:crypto';
import type { Request } from 'express';
import { ApiError } from './api-error.ts';
import { stateOf } from './request-state.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * The request's idempotency key, with a hash of the request.
 * @throws ApiError request.invalid if the header isn't a UUID
 */
export function idempotencyOf(request: Request): { key: string; requestHash: string } | null {
  const key = request.headers['idempotency-key'];
  if (key === undefined || request.method === 'GET') return null;
  if (typeof key !== 'string' || !UUID.test(key)) {
    throw new ApiError('request.invalid', 'The Idempotency-Key has to be a UUID');
  }
  const requestHash = createHash('sha256')
    .update(`${request.method} ${request.originalUrl}\n`)
    .update(stateOf(request).rawBody)
    .digest('hex');
  return { key: key.toLowerCase(), requestHash };
}
