import type { LoggerService } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { Logger } from 'pino';
import { type Cause, currentCause } from './request-context.ts';
import { stateOf } from './request-state.ts';

/** What a report of an error says beside the error. Nothing of it is a person's. */
export interface ErrorPlace extends Cause {
  /** The pattern. */
  route?: string;
}

export type ReportError = (error: unknown, place: ErrorPlace) => void;

/** Structured log lines without personal data: ids, routes and times, never addresses, bodies or queries. */
export class RequestLogger implements LoggerService {
  /** @param report called with each failure that is a bug or an outage, for a service that collects errors */
  constructor(
    readonly pino: Logger,
    private readonly reportError: ReportError = () => undefined,
  ) {}

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
    const { id: requestId } = stateOf(request);
    this.pino.error({ requestId, failure: describe(error) }, 'request failed');
    const route: unknown = request.route?.path;
    this.reportError(error, { requestId, ...(typeof route === 'string' && { route }) });
  }

  /** A job that failed. Its failure's message isn't logged, because it may quote a person's text. */
  jobFailed(job: string, error: unknown, next: string): void {
    const failure = error instanceof Error && 'code' in error ? error.code : nameOf(error);
    this.pino.warn(currentCause(), `The job ${job} failed and is ${next}: ${failure}`);
    this.reportError(error, { ...currentCause(), job });
  }

  /** A job that is done, with the id of the request that queued it. */
  jobDone(job: string, milliseconds: number): void {
    this.pino.info({ ...currentCause(), job, milliseconds: Math.round(milliseconds * 10) / 10 }, 'job');
  }

  /** A mail that the mail server has accepted, without its recipient. */
  mailSent(): void {
    this.pino.info(currentCause(), 'mail');
  }

  /** Logs a failure outside any request. */
  report(what: string, error: unknown): void {
    this.pino.error({ ...currentCause(), failure: describe(error) }, what);
    this.reportError(error, currentCause());
  }

  log(): void {
    // Nest's own startup messages are dropped.
  }

  warn(message: unknown): void {
    this.pino.warn(currentCause(), String(message));
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
  const quotes = quotesWhatWasSent(error);
  return {
    name: error.name,
    ...('code' in error && { code: error.code }),
    ...('constraint' in error && { constraint: error.constraint }),
    ...(quotes ? {} : { message: error.message }),
    stack: quotes ? error.stack?.split('\n').slice(1).join('\n') : error.stack,
    ...(error.cause !== undefined && { cause: describe(error.cause) }),
  };
}

/** Whether the error's message may quote a person's text: it comes from Postgres or Stripe. */
export function quotesWhatWasSent(error: Error): boolean {
  return 'severity' in error || 'rawType' in error;
}

function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : typeof error;
}
