import { Module } from '@nestjs/common';
import { ExpiryAlerts } from './expiry-alerts.ts';
import { NotificationMailsRepository } from './notification-mails.repository.ts';
import { NotificationMails } from './notification-mails.service.ts';
import { NotificationRetention } from './notification-retention.ts';
import { NotificationSettingsRepository } from './notification-settings.repository.ts';
import { NotificationSettingsService } from './notification-settings.service.ts';
import { NotificationsController } from './notifications.controller.ts';
import { NotificationsService } from './notifications.service.ts';
import { OverdueAlerts } from './overdue-alerts.ts';

/** What members are notified of. The causes call `notify`. */
@Module({
  controllers: [NotificationsController],
  providers: [
    NotificationsService,
    NotificationSettingsService,
    NotificationSettingsRepository,
    NotificationRetention,
    ExpiryAlerts,
    OverdueAlerts,
    NotificationMails,
    NotificationMailsRepository,
  ],
})
export class NotificationsModule {}
