import type { LoggerService } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { Logger } from 'pino';
import { stateOf } from './request-state.ts';

/** Structured log lines without personal data: ids, routes and times, never addresses, bodies or queries. */
export class RequestLogger implements LoggerService {
  constructor(readonly pino: Logger) {}

  answered(request: Request, response: Response, milliseconds: number): void {
    this.pino.info(
      {
        requestId: stateOf(request).id,
        method: request.method,
        // The route's pattern, because the path itself may contain a person's text.
        route: typeof request.route?.path === 'string' ? request.route.path : undefined,
        status: response.statusCode,
        milliseconds: Math.round(milliseconds * 10) / 10,
        userId: (stateOf(request).viewer ?? stateOf(request).principal)?.userId,
      },
      'request',
    );
  }

  failed(request: Request, error: unknown): void {
    this.pino.error({ requestId: stateOf(request).id, failure: describe(error) }, 'request failed');
  }

  /** Logs a failure outside any request. */
  report(what: string, error: unknown): void {
    this.pino.error({ failure: describe(error) }, what);
  }

  log(): void {
    // Nest's own startup messages are dropped.
  }

  warn(message: unknown): void {
    this.pino.warn(String(message));
  }

  error(message: unknown, stack?: unknown): void {
    this.pino.error({ stack }, message instanceof Error ? message.message : String(message));
  }

  fatal(message: unknown): void {
    this.pino.fatal(String(message));
  }
}

/** Messages of Postgres and Stripe quote what was sent to them, so only the code and names are logged. */
function describe(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error };
  const quotes = 'severity' in error || 'rawType' in error;
  return {
    name: error.name,
    ...('code' in error && { code: error.code }),
    ...('constraint' in error && { constraint: error.constraint }),
    ...(quotes ? {} : { message: error.message }),
    stack: quotes ? error.stack?.split('\n').slice(1).join('\n') : error.stack,
    ...(error.cause !== undefined && { cause: describe(error.cause) }),
  };
}
