import { HttpException } from '@nestjs/common';
import { FAILURES, type Failure, type FailureCode } from '@oficio/contracts';
import type { Response } from 'express';
import { databaseTrouble, refusedByPolicy } from '../database/database-trouble.ts';
import { beginsReadOnly } from '../database/read-only.ts';
import { ApiError } from './api-error.ts';

/** The `Retry-After` of a 503, in seconds. */
const RETRY_SECONDS = 1;

/** The answer to a thrown value. Only an ApiError's own message reaches the caller. */
export function apiErrorOf(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  const trouble = databaseTrouble(error);
  if (trouble === 'unavailable') return new ApiError('service.unavailable');
  if (trouble === 'readOnly')
    return new ApiError(beginsReadOnly() ? 'impersonation.read_only' : 'service.read_only');
  if (refusedByPolicy(error)) return new ApiError('access.forbidden');
  if (error instanceof HttpException)
    return new ApiError(CODE_OF_STATUS[error.getStatus()] ?? 'server.failed');
  // Express throws a URIError for an address that it can't decode.
  if (error instanceof URIError) return new ApiError('request.invalid');
  return new ApiError(CODE_OF_STATUS[parserStatus(error)] ?? 'server.failed');
}

/** The status of an error of a body parser, which is the sender's fault; 500 for any other error. */
function parserStatus(error: unknown): number {
  if (!(error instanceof Error && 'expose' in error && error.expose === true && 'status' in error))
    return 500;
  return Number(error.status);
}

/** Sends the error envelope. */
export function sendFailure(response: Response, refusal: ApiError): void {
  const status = FAILURES[refusal.code];
  const retryAfter = refusal.details?.retryAfterSeconds ?? (status === 503 ? RETRY_SECONDS : undefined);
  if (retryAfter !== undefined) response.setHeader('Retry-After', String(retryAfter));
  if (status === 401) response.setHeader('WWW-Authenticate', 'Bearer');
  response.setHeader('Cache-Control', 'no-store');
  const failure: Failure = {
    error: refusal.message,
    code: refusal.code,
    message: refusal.message,
    ...(refusal.details && { details: refusal.details }),
  };
  response.status(status).json(failure);
}

const CODE_OF_STATUS: Record<number, FailureCode> = {
  400: 'request.invalid',
  401: 'auth.required',
  403: 'access.forbidden',
  404: 'resource.not_found',
  405: 'resource.not_found',
  413: 'request.too_large',
  415: 'request.unsupported_media_type',
  429: 'rate.limited',
  503: 'service.unavailable',
};
