import type { LoggerService } from '@nestjs/common';
import type { Request, Response } from 'express';
import { type Logger, pino } from 'pino';
import { stateOf } from './request-state.ts';

/** Structured lines without personal data: ids, routes and times, never addresses, bodies or queries. */
export class RequestLogger implements LoggerService {
  constructor(readonly pino: Logger) {}

  answered(request: Request, response: Response, milliseconds: number): void {
    this.pino.info(
      {
        requestId: stateOf(request).id,
        method: request.method,
        // The pattern of the route: a path may hold what somebody typed.
        route: typeof request.route?.path === 'string' ? request.route.path : undefined,
        status: response.statusCode,
        milliseconds: Math.round(milliseconds * 10) / 10,
        userId: stateOf(request).principal?.userId,
      },
      'request',
    );
  }

  failed(request: Request, error: unknown): void {
    this.pino.error({ requestId: stateOf(request).id, failure: describe(error) }, 'request failed');
  }

  /** Something outside any request failed. */
  broke(what: string, error: unknown): void {
    this.pino.error({ failure: describe(error) }, what);
  }

  log(): void {
    // Nest's notices of its own start are of no use to anybody.
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

/** Postgres and Stripe quote in an error's text what was sent to them: only its code and the names stay. */
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

export function defaultLogger(): Logger {
  return pino({ base: null, timestamp: pino.stdTimeFunctions.isoTime });
}
