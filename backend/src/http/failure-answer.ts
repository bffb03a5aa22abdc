import { HttpException } from '@nestjs/common';
import { FAILURES, type Failure, type FailureCode } from '@oficio/contracts';
import type { Response } from 'express';
import { databaseTrouble, refusedByPolicy } from '../database/database-trouble.ts';
import { Refusal } from './refusal.ts';

/** Seconds after which a 503 may be tried again. */
const RETRY_SECONDS = 1;

/** What the caller is told about anything thrown: a refusal's own words, otherwise nothing of the inside. */
export function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  const trouble = databaseTrouble(error);
  if (trouble === 'unavailable') return new Refusal('service.unavailable');
  if (trouble === 'readOnly') return new Refusal('service.read_only');
  if (refusedByPolicy(error)) return new Refusal('access.forbidden');
  if (error instanceof HttpException)
    return new Refusal(CODE_OF_STATUS[error.getStatus()] ?? 'server.failed');
  // Express refuses addresses that it can't decode with an error of status 400.
  if (error instanceof URIError) return new Refusal('request.invalid');
  return new Refusal('server.failed');
}

/** Sends the one error envelope. */
export function sendFailure(response: Response, refusal: Refusal): void {
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
