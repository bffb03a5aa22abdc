import { createHash, timingSafeEqual } from 'node:crypto';
import type { Request, RequestHandler } from 'express';
import type { Metrics } from './metrics.ts';

/**
 * Answers the figures to whoever has the token. Without a token, to this machine alone: a loopback socket without the
 * headers of a proxy. Everybody else gets what an unknown path gets.
 */
export function metricsEndpoint(metrics: Metrics, token: string | undefined): RequestHandler {
  const mayRead = token === undefined ? isFromThisMachine : hasToken(token);
  return async (request, response, next) => {
    if (request.method !== 'GET' || !mayRead(request)) return next();
    const { contentType, body } = await metrics.text();
    response.set({ 'Content-Type': contentType, 'Cache-Control': 'no-store' }).send(body);
  };
}

function hasToken(token: string): (request: Request) => boolean {
  const expected = digest(`Bearer ${token}`);
  return ({ headers }) => timingSafeEqual(digest(headers.authorization ?? ''), expected);
}

/** Of equal length, as the comparison requires. */
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

const LOOPBACK = /^(::ffff:)?127\.|^::1$/;
const FORWARDING = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip'];

function isFromThisMachine({ socket, headers }: Request): boolean {
  if (!LOOPBACK.test(socket.remoteAddress ?? '')) return false;
  return FORWARDING.every((name) => headers[name] === undefined);
}
