import { type DynamicModule, Module } from '@nestjs/common';
import { HealthController } from './health.controller.ts';
import { Readiness } from './readiness.ts';

@Module({})
export class HealthModule {
  /** The health routes over the state of the process. */
  static over(readiness: Readiness): DynamicModule {
    return {
      module: HealthModule,
      controllers: [HealthController],
      providers: [{ provide: Readiness, useValue: readiness }],
    };
  }
}
