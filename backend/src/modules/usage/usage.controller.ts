import { Body, Controller } from '@nestjs/common';
import { type BodyOf, usageRoutes } from '@oficio/contracts';
import { Handles } from '../../http/handles.decorator.ts';
import { UsageService } from './usage.service.ts';

@Controller()
export class UsageController {
  constructor(private readonly usage: UsageService) {}

  @Handles(usageRoutes.record, { limited: true })
  record(@Body() { entries }: BodyOf<typeof usageRoutes.record>) {
    return this.usage.record(entries);
  }
}
