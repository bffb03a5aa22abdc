import { BODIES } from '@oficio/contracts';
import express, { type NextFunction, type Request, type RequestHandler, type Response } from 'express';
import { ApiError } from './api-error.ts';
import type { AnyRoute } from './handles.decorator.ts';
import { checkJson } from './json-shape.ts';
import { stateOf } from './request-state.ts';

/**
 * Parses JSON bodies and refuses every other type unparsed. Mounted at `/api`.
 * @param uploads routes whose handlers read the body themselves
 */
export function jsonBodies(uploads: readonly AnyRoute[]): RequestHandler {
  const router = express.Router();
  for (const { method, path } of uploads) {
    router[method.toLowerCase() as Lowercase<AnyRoute['method']>](path.slice('/api'.length), leaveRouter);
  }
  router.use(refuseOtherTypes);
  router.use(readBytes());
  router.use(parse);
  return (request, response, next) => {
    if (hasBody(request) || request.headers['content-encoding'] !== undefined)
      router(request, response, next);
    else next();
  };
}

/** Bytes without a session are limited more strictly, because anybody can send them. */
function readBytes(): RequestHandler {
  const upTo = (limit: number) => express.raw({ type: () => true, limit, inflate: false });
  const [signedIn, anybody] = [upTo(BODIES.jsonMaxBytes), upTo(BODIES.publicMaxBytes)];
  return (request, response, next) =>
    (request.headers.authorization ? signedIn : anybody)(request, response, next);
}

function leaveRouter(_: Request, __: Response, next: NextFunction): void {
  next('router');
}

const JSON_TYPE = /^application\/json\s*(;\s*charset=("?)utf-8\2\s*)?$/i;

function refuseOtherTypes(request: Request, _: Response, next: NextFunction): void {
  const encoding = request.headers['content-encoding'];
  const wrongType = hasBody(request) && !JSON_TYPE.test(request.headers['content-type'] ?? '');
  const packed = encoding !== undefined && encoding !== 'identity';
  next(wrongType || packed ? new ApiError('request.unsupported_media_type') : undefined);
}

function hasBody(request: Request): boolean {
  const length = request.headers['content-length'];
  return request.headers['transfer-encoding'] !== undefined || (length !== undefined && length !== '0');
}

function parse(request: Request, _: Response, next: NextFunction): void {
  const bytes: unknown = request.body;
  request.body = undefined;
  if (!Buffer.isBuffer(bytes) || bytes.length === 0) {
    next();
    return;
  }
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    const value: unknown = JSON.parse(text);
    checkJson(value);
    stateOf(request).rawBody = text;
    request.body = value;
    next();
  } catch (error) {
    next(error instanceof ApiError ? error : new ApiError('request.invalid'));
  }
}
