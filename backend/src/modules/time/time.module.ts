import { Module } from '@nestjs/common';
import { TimeController } from './time.controller.ts';
import { TimeBillingService } from './time-billing.service.ts';
import { TimeEntriesController } from './time-entries.controller.ts';
import { TimeEntriesService } from './time-entries.service.ts';
import { TimeWeekService } from './time-week.service.ts';
import { TimerService } from './timer.service.ts';

@Module({
  controllers: [TimeController, TimeEntriesController],
  providers: [TimerService, TimeEntriesService, TimeWeekService, TimeBillingService],
  exports: [TimeEntriesService],
})
export class TimeModule {}
