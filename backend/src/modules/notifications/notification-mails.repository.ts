import { Injectable } from '@nestjs/common';
import type { NotificationType } from '@oficio/contracts';
import {
  ApiDatabase,
  type Claims,
  NO_USER,
  type Transaction,
  WorkerDatabase,
} from '../../database/database.ts';
import type { StoredNotification } from './notification-list.ts';

export type MailKind = 'at_once' | 'daily' | 'weekly';

/** The notifications of one mail: those of a person that were queued at one instant. */
export interface QueuedMail {
  organizationId: string;
  userId: string;
  queuedAt: string;
  kind: MailKind;
}

export interface MailedNotification
  extends Pick<StoredNotification, 'severity' | 'params' | 'count' | 'entity'> {
  type: NotificationType;
}

type Row = Record<string, unknown>;

@Injectable()
export class NotificationMailsRepository {
  constructor(
    private readonly worker: WorkerDatabase,
    private readonly requests: ApiDatabase,
  ) {}

  inTransaction<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result> {
    return this.worker.transaction(NO_USER, work);
  }

  /** The runs of all replicas wait for each other, so that none sends a second digest of a period. */
  lockRuns(tx: Transaction): void {
    tx.send("SELECT pg_advisory_xact_lock(hashtextextended('mails of notifications', 0))", []);
  }

  /** Marks what is due as mailed; the people who haven't read all of it. */
  async take(
    tx: Transaction,
    kind: MailKind,
    at: string,
  ): Promise<Pick<QueuedMail, 'organizationId' | 'userId'>[]> {
    return tx.rows<Pick<QueuedMail, 'organizationId' | 'userId'> & Row>(TAKE[kind], [at, kind]);
  }

  /**
   * Claims the notifications of a mail before it is given to the mail server, so that a second process and a repeated job
   * give it no second time. Returns the ids of those that nobody has claimed yet.
   */
  async claim({ organizationId, userId, queuedAt, kind }: QueuedMail, at: string): Promise<string[]> {
    const rows = await this.inTransaction((tx) =>
      tx.rows<{ id: string }>(
        `UPDATE oficio.notifications SET handed_over_at = $5
         WHERE organization_id = $1 AND user_id = $2 AND mailed_at = $3 AND email = $4 AND handed_over_at IS NULL
         RETURNING id`,
        [organizationId, userId, queuedAt, kind, at],
      ),
    );
    return rows.map(({ id }) => id);
  }

  /** Gives up a claim, because the mail server hasn't taken the mail. */
  async release(ids: readonly string[]): Promise<void> {
    await this.inTransaction((tx) =>
      tx.rows('UPDATE oficio.notifications SET handed_over_at = NULL WHERE id = ANY ($1)', [ids]),
    );
  }

  /**
   * What the mail names, of the given ids: what the person may still read, and hasn't read, archived or snoozed. The latest
   * comes first.
   */
  unread(
    { organizationId, userId }: QueuedMail,
    ids: readonly string[],
    at: string,
  ): Promise<MailedNotification[]> {
    const claims: Claims = { organizationId, userId };
    return this.requests.read<MailedNotification & Row>(
      claims,
      `SELECT type, severity, params, count, json_build_object('type', entity_type, 'id', entity_id) AS entity
       FROM oficio.notifications WHERE organization_id = $1 AND user_id = $2 AND id = ANY ($3)
         AND read_at IS NULL AND archived_at IS NULL AND (snoozed_until IS NULL OR snoozed_until <= $4)
       ORDER BY created_at DESC, id DESC`,
      [organizationId, userId, ids, at],
    );
  }

  /** Null for a person who has left, or whose account is gone. */
  async recipient({
    organizationId,
    userId,
  }: QueuedMail): Promise<{ address: string; businessName: string } | null> {
    const [row] = await this.worker.read<{ address: string | null; businessName: string }>(
      NO_USER,
      `SELECT oficio.address_of(membership.user_id) AS address, organization.name AS "businessName"
       FROM oficio.memberships membership JOIN oficio.organizations organization
         ON organization.id = membership.organization_id
       WHERE membership.organization_id = $1 AND membership.user_id = $2`,
      [organizationId, userId],
    );
    return row?.address ? { address: row.address, businessName: row.businessName } : null;
  }
}

/** What is due of a kind, on the row `entry`; `local.now` is the time of day of the person. */
const DUE_AT_ONCE = `NOT coalesce(CASE WHEN mails.quiet_from < mails.quiet_to
  THEN local.minute >= mails.quiet_from AND local.minute < mails.quiet_to
  ELSE local.minute >= mails.quiet_from OR local.minute < mails.quiet_to END, false)`;

/** What came before the last digest hour, unless that hour's digest was sent. */
const dueDigest = (period: 'day' | 'week', sent: string) =>
  `entry.created_at AT TIME ZONE local.zone < ${lastHour(period)} AND coalesce(mails.${sent} < ${lastHour(period)}::date, true)`;

/** 8:00 of the person's last day, or of the last Monday. */
const lastHour = (period: string) =>
  `(date_trunc('${period}', local.now - interval '8 hours') + interval '8 hours')`;

const note = (sent: string, period: string) => `, noted AS (
    INSERT INTO oficio.notification_mails (organization_id, user_id, ${sent})
    SELECT DISTINCT organization_id, user_id, ${lastHour(period)}::date FROM (
      SELECT due.organization_id, due.user_id, due.now FROM due) local
    ON CONFLICT (organization_id, user_id) DO UPDATE SET ${sent} = excluded.${sent})`;

/**
 * Parameters: the instant, the kind. A choice that was made after the notification counts. A snoozed notification waits until
 * it is shown again, and those of a suspended organization wait.
 */
const take = (due: string, noted = '') => `WITH due AS (
    SELECT entry.id, entry.organization_id, entry.user_id, local.now
    FROM oficio.notifications entry
    JOIN oficio.organizations organization ON organization.id = entry.organization_id
    LEFT JOIN oficio.profiles profile ON profile.id = entry.user_id
    LEFT JOIN oficio.notification_settings setting ON setting.organization_id = entry.organization_id
      AND setting.user_id = entry.user_id AND setting.type = entry.type
    LEFT JOIN oficio.notification_mails mails ON mails.organization_id = entry.organization_id
      AND mails.user_id = entry.user_id,
      LATERAL (SELECT coalesce(profile.timezone, organization.timezone) AS zone) person,
      LATERAL (SELECT person.zone, $1::timestamptz AT TIME ZONE person.zone AS now,
        (extract(hour FROM $1::timestamptz AT TIME ZONE person.zone) * 60
          + extract(minute FROM $1::timestamptz AT TIME ZONE person.zone))::integer AS minute) local
    WHERE organization.suspended_at IS NULL AND entry.email <> 'none' AND entry.mailed_at IS NULL AND coalesce(setting.email, entry.email) = $2
      AND (entry.snoozed_until IS NULL OR entry.snoozed_until <= $1) AND ${due}
    FOR UPDATE OF entry SKIP LOCKED
  )${noted}, taken AS (
    UPDATE oficio.notifications entry SET mailed_at = $1, email = $2 FROM due WHERE entry.id = due.id
    RETURNING entry.organization_id, entry.user_id, entry.read_at, entry.archived_at)
  SELECT DISTINCT organization_id AS "organizationId", user_id AS "userId" FROM taken
  WHERE read_at IS NULL AND archived_at IS NULL`;

const TAKE: Readonly<Record<MailKind, string>> = {
  at_once: take(DUE_AT_ONCE),
  daily: take(dueDigest('day', 'daily_for'), note('daily_for', 'day')),
  weekly: take(dueDigest('week', 'weekly_for'), note('weekly_for', 'week')),
};
