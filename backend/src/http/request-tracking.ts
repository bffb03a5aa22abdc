import { randomUUID } from 'node:crypto';
import type { Request, RequestHandler } from 'express';
import { withinRequest } from './request-context.ts';
import type { RequestLogger } from './request-logger.ts';
import { beginRequest } from './request-state.ts';

/** A request that was answered. */
export interface AnsweredRequest {
  method: string;
  /** The route's pattern, because the path itself may contain a person's text or an id. */
  route: string;
  status: number;
  milliseconds: number;
}

/** Gives each request an id, sends it in a header, and logs the answer. `answered` hears of it too. */
export function trackRequests(
  logger: RequestLogger,
  answered?: (request: AnsweredRequest) => void,
): RequestHandler {
  return (request, response, next) => {
    const id = randomUUID();
    const began = performance.now();
    beginRequest(request, id);
    response.setHeader('X-Request-Id', id);
    response.once('finish', () => {
      const milliseconds = performance.now() - began;
      logger.answered(request, response, milliseconds);
      const { method } = request;
      answered?.({ method, route: routeOf(request), status: response.statusCode, milliseconds });
    });
    withinRequest(id, next);
  };
}

/** The mounts whose routes have patterns of their own. */
const MOUNTS = /^\/(portal|unsubscribe)(?=\/|$)/;

/** `other` for pages, files and unknown paths. */
function routeOf(request: Request): string {
  const pattern: unknown = request.route?.path;
  if (typeof pattern !== 'string') return 'other';
  return (MOUNTS.exec(request.originalUrl)?.[0] ?? '') + pattern;
}
