import { randomUUID } from 'node:crypto';
import type { RequestHandler } from 'express';
import type { RequestLogger } from './request-logger.ts';
import { beginRequest } from './request-state.ts';

/** Gives each request an id, sends it in a header, and logs the answer. */
export function trackRequests(logger: RequestLogger): RequestHandler {
  return (request, response, next) => {
    const id = randomUUID();
    const began = performance.now();
    beginRequest(request, id);
    response.setHeader('X-Request-Id', id);
    response.once('finish', () => logger.answered(request, response, performance.now() - began));
    next();
  };
}
