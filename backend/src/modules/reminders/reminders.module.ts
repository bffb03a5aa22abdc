import { Module } from '@nestjs/common';
import { OutboxModule } from '../outbox/outbox.module.ts';
import { PublicLinksModule } from '../public-links/public-links.module.ts';
import { DueReminders } from './due-reminders.service.ts';
import { LateFees } from './late-fees.service.ts';
import { ReminderMailArea } from './reminder-mail-area.ts';
import { ReminderQueue } from './reminder-queue.service.ts';
import { ReminderRulesController } from './reminder-rules.controller.ts';
import { ReminderRulesService } from './reminder-rules.service.ts';
import { RemindersController } from './reminders.controller.ts';
import { RemindersService } from './reminders.service.ts';

@Module({
  imports: [OutboxModule, PublicLinksModule],
  controllers: [ReminderRulesController, RemindersController],
  providers: [
    ReminderRulesService,
    RemindersService,
    ReminderQueue,
    ReminderMailArea,
    LateFees,
    DueReminders,
  ],
})
export class RemindersModule {}
