import { type ArgumentsHost, Catch, type ExceptionFilter } from '@nestjs/common';
import { FAILURES } from '@oficio/contracts';
import type { Request, Response } from 'express';
import { AnswerAfterLostRight } from './answer-after-lost-right.ts';
import { apiErrorOf, sendFailure } from './failure-answer.ts';
import { RequestLogger } from './request-logger.ts';

@Catch()
export class FailureFilter implements ExceptionFilter {
  constructor(
    private readonly logger: RequestLogger,
    private readonly afterLostRight: AnswerAfterLostRight,
  ) {}

  async catch(error: unknown, host: ArgumentsHost): Promise<void> {
    const request = host.switchToHttp().getRequest<Request>();
    const response = host.switchToHttp().getResponse<Response>();
    const refusal = apiErrorOf(error);
    const isOurs = FAILURES[refusal.code] >= 500;
    if (isOurs) this.logger.failed(request, error);
    if (response.headersSent) return void response.destroy();
    const first = isOurs ? null : await this.afterLostRight.answerOf(request).catch(() => null);
    if (first) sendAgain(response, first);
    else sendFailure(response, refusal);
  }
}

function sendAgain(response: Response, { status, answer }: { status: number; answer: unknown }): void {
  response.setHeader('Cache-Control', 'no-store');
  if (answer === undefined) response.status(status).end();
  else response.status(status).json(answer);
}
