import { Injectable } from '@nestjs/common';
import type { NotificationSettings } from '@oficio/contracts';
import { ApiDatabase, type Transaction } from '../../database/database.ts';
import type { OrganizationScope } from '../../http/request-scope.ts';

type TypeSetting = NotificationSettings['types'][number];

interface MailSettings {
  quietFrom: number | null;
  quietTo: number | null;
  timezone: string;
}

@Injectable()
export class NotificationSettingsRepository {
  constructor(private readonly requests: ApiDatabase) {}

  /** What the person has chosen, and the person's time zone, or else the organization's. */
  async read(scope: OrganizationScope): Promise<{ chosen: TypeSetting[]; mails: MailSettings }> {
    const own = [scope.organizationId, scope.userId];
    const [chosen, [mails]] = await this.requests.readAll<[TypeSetting & Row, MailSettings & Row]>(scope, [
      {
        text: `SELECT type, in_app AS "inApp", email FROM oficio.notification_settings
          WHERE organization_id = $1 AND user_id = $2`,
        values: own,
      },
      {
        text: `SELECT mails.quiet_from AS "quietFrom", mails.quiet_to AS "quietTo",
            coalesce(profile.timezone, organization.timezone) AS timezone
          FROM oficio.organizations organization
          LEFT JOIN oficio.profiles profile ON profile.id = $2
          LEFT JOIN oficio.notification_mails mails
            ON mails.organization_id = organization.id AND mails.user_id = $2
          WHERE organization.id = $1`,
        values: own,
      },
    ]);
    return {
      chosen,
      mails: mails ?? { quietFrom: null, quietTo: null, timezone: scope.organization.timezone },
    };
  }

  put(
    tx: Transaction,
    { organizationId, userId }: OrganizationScope,
    { type, inApp, email }: TypeSetting,
  ): void {
    tx.send(
      `INSERT INTO oficio.notification_settings (organization_id, user_id, type, in_app, email)
       VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT (organization_id, user_id, type) DO UPDATE SET in_app = excluded.in_app, email = excluded.email`,
      [organizationId, userId, type, inApp, email],
    );
  }

  putQuietHours(
    tx: Transaction,
    { organizationId, userId }: OrganizationScope,
    hours: NotificationSettings['quietHours'],
  ): void {
    tx.send(
      `INSERT INTO oficio.notification_mails (organization_id, user_id, quiet_from, quiet_to)
       VALUES ($1, $2, $3, $4)
       ON CONFLICT (organization_id, user_id) DO UPDATE
       SET quiet_from = excluded.quiet_from, quiet_to = excluded.quiet_to`,
      [organizationId, userId, hours?.from ?? null, hours?.to ?? null],
    );
  }
}

type Row = Record<string, unknown>;
