import { Body, Controller, Query } from '@nestjs/common';
import {
  type BodyOf,
  notificationCountRoutes,
  notificationRoutes,
  notificationSettingRoutes,
  type QueryOf,
} from '@oficio/contracts';
import { Handles } from '../../http/handles.decorator.ts';
import { InOrganization, type OrganizationScope } from '../../http/request-scope.ts';
import { NotificationSettingsService } from './notification-settings.service.ts';
import { NotificationsService } from './notifications.service.ts';

@Controller()
export class NotificationsController {
  constructor(
    private readonly notifications: NotificationsService,
    private readonly settings: NotificationSettingsService,
  ) {}

  @Handles(notificationRoutes.list)
  list(@InOrganization() scope: OrganizationScope, @Query() query: QueryOf<typeof notificationRoutes.list>) {
    return this.notifications.list(scope, query);
  }

  @Handles(notificationCountRoutes.one)
  count(@InOrganization() scope: OrganizationScope) {
    return this.notifications.count(scope);
  }

  @Handles(notificationRoutes.read)
  read(@InOrganization() scope: OrganizationScope, @Body() body: BodyOf<typeof notificationRoutes.read>) {
    return this.notifications.read(scope, body);
  }

  @Handles(notificationRoutes.archive)
  archive(
    @InOrganization() scope: OrganizationScope,
    @Body() body: BodyOf<typeof notificationRoutes.archive>,
  ) {
    return this.notifications.archive(scope, body);
  }

  @Handles(notificationRoutes.snooze)
  snooze(@InOrganization() scope: OrganizationScope, @Body() body: BodyOf<typeof notificationRoutes.snooze>) {
    return this.notifications.snooze(scope, body);
  }

  @Handles(notificationSettingRoutes.one)
  readSettings(@InOrganization() scope: OrganizationScope) {
    return this.settings.one(scope);
  }

  @Handles(notificationSettingRoutes.save)
  saveSettings(
    @InOrganization() scope: OrganizationScope,
    @Body() body: BodyOf<typeof notificationSettingRoutes.save>,
  ) {
    return this.settings.save(scope, body);
  }
}
