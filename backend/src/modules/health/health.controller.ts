import { Controller, Res } from '@nestjs/common';
import { systemRoutes } from '@oficio/contracts';
import type { Response } from 'express';
import { Handles } from '../../http/handles.decorator.ts';
import { Readiness } from './readiness.ts';

@Controller()
export class HealthController {
  constructor(private readonly readiness: Readiness) {}

  @Handles(systemRoutes.live)
  live() {
    return { status: 'ok' } as const;
  }

  @Handles(systemRoutes.ready)
  async ready(@Res({ passthrough: true }) response: Response) {
    const report = await this.readiness.report();
    response.setHeader('Cache-Control', 'no-store');
    if (report.status !== 'ok') response.status(503).setHeader('Retry-After', '1');
    return report;
  }
}
