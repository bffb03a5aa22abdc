import { Controller, Res } from '@nestjs/common';
import { type AnswerOf, type Ready, systemRoutes } from '@oficio/contracts';
import type { Response } from 'express';
import { Handles } from '../../http/handles.decorator.ts';
import { Readiness } from './readiness.ts';

@Controller()
export class HealthController {
  constructor(private readonly readiness: Readiness) {}

  @Handles(systemRoutes.live)
  live(): AnswerOf<typeof systemRoutes.live> {
    return { status: 'ok' };
  }

  @Handles(systemRoutes.ready)
  async ready(@Res({ passthrough: true }) response: Response): Promise<Ready> {
    const report = await this.readiness.report();
    response.setHeader('Cache-Control', 'no-store');
    if (report.status !== 'ok') response.status(503).setHeader('Retry-After', '1');
    return report;
  }
}
