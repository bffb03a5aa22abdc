import { Injectable } from '@nestjs/common';
import {
  type AnswerOf,
  type BodyOf,
  DAY_MS,
  NOTIFICATIONS,
  type Notification,
  type notificationRoutes,
  type Page,
  type QueryOf,
} from '@oficio/contracts';
import sql, { type Sql } from 'sql-template-tag';
import { ApiError } from '../../http/api-error.ts';
import type { OrganizationScope } from '../../http/request-scope.ts';
import { readList } from '../../records/list.ts';
import { RecordKit } from '../../records/record-kit.ts';
import {
  isUnread,
  NOTIFICATION_LIST,
  type NotificationQuery,
  type StoredNotification,
  shownNotification,
} from './notification-list.ts';

type Done = AnswerOf<typeof notificationRoutes.read>;

/**
 * What a person is notified of. The policies leave out what the person may no longer read. Reading, archiving and snoozing
 * leave no entry in the audit log, because they say nothing about the organization.
 */
@Injectable()
export class NotificationsService {
  constructor(private readonly kit: RecordKit) {}

  async list(
    scope: OrganizationScope,
    query: QueryOf<typeof notificationRoutes.list>,
  ): Promise<Page<Notification>> {
    const page = await readList<StoredNotification, NotificationQuery>(
      this.kit.database,
      scope,
      NOTIFICATION_LIST,
      { ...query, at: this.kit.clock.instant() },
    );
    return { ...page, items: page.items.map(shownNotification) };
  }

  async count(scope: OrganizationScope): Promise<{ unread: number }> {
    const { text, values } = sql`SELECT count(*)::integer AS unread FROM (
      SELECT FROM oficio.notifications entry WHERE ${ownRows(scope)} AND ${isUnread(this.kit.clock.instant())}
      LIMIT ${NOTIFICATIONS.shown}) shown`;
    const [counted] = await this.kit.database.read<{ unread: number }>(scope, text, values);
    return { unread: counted?.unread ?? 0 };
  }

  read(scope: OrganizationScope, body: BodyOf<typeof notificationRoutes.read>): Promise<Done> {
    const at = this.kit.clock.instant();
    // A snoozed notification is hidden, so that only its id or its thing reads it.
    const which =
      'ids' in body
        ? among(body.ids)
        : 'entityId' in body
          ? sql`entry.entity_id = ${body.entityId}`
          : sql`entry.created_at <= ${body.allBefore} AND ${isUnread(at)}`;
    const unread = sql`${which} AND entry.read_at IS NULL AND entry.archived_at IS NULL`;
    return this.#change(scope, unread, sql`read_at = ${at}, group_key = NULL`, 'ids' in body);
  }

  archive(
    scope: OrganizationScope,
    { ids, archived }: BodyOf<typeof notificationRoutes.archive>,
  ): Promise<Done> {
    const at = this.kit.clock.instant();
    return archived
      ? this.#change(
          scope,
          sql`${among(ids)} AND entry.archived_at IS NULL`,
          sql`archived_at = ${at}, group_key = NULL`,
        )
      : this.#change(scope, sql`${among(ids)} AND entry.archived_at IS NOT NULL`, sql`archived_at = NULL`);
  }

  /** @throws ApiError request.invalid for an instant that has passed or is more than a year away */
  snooze(scope: OrganizationScope, { ids, until }: BodyOf<typeof notificationRoutes.snooze>): Promise<Done> {
    const awayMs = until === null ? 1 : Date.parse(until) - this.kit.clock.now().getTime();
    if (awayMs <= 0 || awayMs > NOTIFICATIONS.snoozeDays * DAY_MS) {
      const message = 'Choose a time within the next year';
      throw new ApiError('request.invalid', message, { fields: [{ path: 'until', message }] });
    }
    const which = sql`${among(ids)} AND entry.read_at IS NULL AND entry.archived_at IS NULL`;
    return this.#change(scope, which, sql`snoozed_until = ${until}`);
  }

  /** Changes the person's rows among these, and says which those were. */
  #change(scope: OrganizationScope, which: Sql, set: Sql, answersIds = true): Promise<Done> {
    return this.kit.work.write(scope, async (tx) => {
      // In one order, so that two calls wait for each other instead of forming a deadlock.
      const { text, values } = sql`WITH locked AS (
          SELECT entry.id FROM oficio.notifications entry WHERE ${ownRows(scope)} AND ${which}
          ORDER BY entry.id FOR UPDATE)
        UPDATE oficio.notifications SET ${set} WHERE id IN (SELECT id FROM locked) RETURNING id`;
      const rows = await tx.rows<{ id: string }>(text, values);
      return { count: rows.length, ids: answersIds ? rows.map(({ id }) => id) : [] };
    });
  }
}

const ownRows = ({ organizationId, userId }: OrganizationScope): Sql =>
  sql`entry.organization_id = ${organizationId} AND entry.user_id = ${userId}`;

const among = (ids: readonly string[]): Sql => sql`entry.id = ANY (${ids}::uuid[])`;
