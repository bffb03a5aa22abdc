import { type ArgumentsHost, Catch, type ExceptionFilter } from '@nestjs/common';
import { FAILURES } from '@oficio/contracts';
import type { Request, Response } from 'express';
import { refusalOf, sendFailure } from './failure-answer.ts';
import { RequestLogger } from './request-logger.ts';

@Catch()
export class FailureFilter implements ExceptionFilter {
  constructor(private readonly logger: RequestLogger) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const request = host.switchToHttp().getRequest<Request>();
    const response = host.switchToHttp().getResponse<Response>();
    const refusal = refusalOf(error);
    if (FAILURES[refusal.code] >= 500) this.logger.failed(request, error);
    if (response.headersSent) response.destroy();
    else sendFailure(response, refusal);
  }
}
