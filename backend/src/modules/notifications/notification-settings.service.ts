import { Injectable } from '@nestjs/common';
import {
  type BodyOf,
  type EmailChoice,
  isCritical,
  NOTIFICATION_TYPE_NAMES,
  NOTIFICATION_TYPES,
  type NotificationSettings,
  type NotificationType,
  type notificationSettingRoutes,
  RIGHTS,
} from '@oficio/contracts';
import { ApiError } from '../../http/api-error.ts';
import type { OrganizationScope } from '../../http/request-scope.ts';
import { RecordKit } from '../../records/record-kit.ts';
import { NotificationSettingsRepository } from './notification-settings.repository.ts';

type Body = BodyOf<typeof notificationSettingRoutes.save>;

/** How a person is notified. A type that was never chosen has its usual choice. */
@Injectable()
export class NotificationSettingsService {
  constructor(
    private readonly kit: RecordKit,
    private readonly settings: NotificationSettingsRepository,
  ) {}

  async one(scope: OrganizationScope): Promise<NotificationSettings> {
    const { chosen, mails } = await this.settings.read(scope);
    const byType = new Map(chosen.map((setting) => [setting.type, setting]));
    return {
      types: typesFor(scope).map((type) => ({ ...usualChoice(type), ...byType.get(type) })),
      quietHours:
        mails.quietFrom === null || mails.quietTo === null
          ? null
          : { from: mails.quietFrom, to: mails.quietTo },
      timezone: mails.timezone,
    };
  }

  /** @throws ApiError request.invalid */
  async save(scope: OrganizationScope, body: Body): Promise<NotificationSettings> {
    requirePossible(scope, body);
    await this.kit.work.write(scope, async (tx) => {
      for (const setting of body.types) this.settings.put(tx, scope, setting);
      if (body.quietHours !== undefined) this.settings.putQuietHours(tx, scope, body.quietHours);
      await this.kit.audit.record(tx, scope, {
        action: 'updated',
        entity: { type: 'notification_settings', id: scope.userId, name: scope.principal.displayName },
      });
    });
    return this.one(scope);
  }
}

/** The types that the person's role permits. */
function typesFor({ organization }: OrganizationScope): NotificationType[] {
  return NOTIFICATION_TYPE_NAMES.filter((type) =>
    RIGHTS[NOTIFICATION_TYPES[type].right]?.includes(organization.memberRole),
  );
}

function usualChoice(type: NotificationType): {
  type: NotificationType;
  inApp: boolean;
  email: EmailChoice;
} {
  return { type, inApp: true, email: NOTIFICATION_TYPES[type].email };
}

function requirePossible(scope: OrganizationScope, { types, quietHours }: Body): void {
  const possible = typesFor(scope);
  const given = new Set<NotificationType>();
  types.forEach(({ type, inApp, email }, index) => {
    const refuse = (member: string, message: string) => {
      throw new ApiError('request.invalid', message, {
        fields: [{ path: `types.${index}.${member}`, message }],
      });
    };
    if (given.has(type)) refuse('type', 'Each type can be given once');
    given.add(type);
    if (!possible.includes(type)) refuse('type', 'Your role isn’t notified of this');
    if (isCritical(type) && !inApp) refuse('inApp', 'This one always appears in the application');
    if ('isMailed' in NOTIFICATION_TYPES[type] && email !== 'none') {
      refuse('email', 'The owner gets a mail about this anyway');
    }
  });
  if (quietHours && quietHours.from === quietHours.to) {
    const message = 'The quiet hours end when they begin';
    throw new ApiError('request.invalid', message, { fields: [{ path: 'quietHours.to', message }] });
  }
}
