import { Module } from '@nestjs/common';
import { NotificationRetention } from './notification-retention.ts';
import { NotificationSettingsRepository } from './notification-settings.repository.ts';
import { NotificationSettingsService } from './notification-settings.service.ts';
import { NotificationsController } from './notifications.controller.ts';
import { NotificationsService } from './notifications.service.ts';

/** What members are notified of. The causes call `notify`. */
@Module({
  controllers: [NotificationsController],
  providers: [
    NotificationsService,
    NotificationSettingsService,
    NotificationSettingsRepository,
    NotificationRetention,
  ],
})
export class NotificationsModule {}
