import {
  localDateAt,
  type Notification,
  type NotificationParams,
  type NotificationType,
  notificationPath,
  type notificationRoutes,
  notificationText,
  type QueryOf,
  startOfDay,
} from '@oficio/contracts';
import sql, { type Sql } from 'sql-template-tag';
import { Keyset } from '../../records/keyset.ts';
import type { List } from '../../records/list.ts';

export type NotificationQuery = QueryOf<typeof notificationRoutes.list> & {
  /** The present instant. */
  at: string;
};

/** A row as it is stored; its text and its path are made when it is read. */
export interface StoredNotification extends Omit<Notification, 'text' | 'path'> {
  params: NotificationParams[NotificationType];
}

/** What the bell counts and what the list `unread` has: the same condition for both. */
export const isUnread = (
  at: string,
): Sql => sql`entry.read_at IS NULL AND entry.archived_at IS NULL AND entry.in_app
  AND (entry.snoozed_until IS NULL OR entry.snoozed_until <= ${at})`;

/** The notifications of a person, the latest first. The policies leave those of others out; the user is for the index. */
export const NOTIFICATION_LIST: List<NotificationQuery> = {
  table: 'oficio.notifications',
  shown: sql`entry.id, entry.type, entry.severity, entry.params, entry.count, entry.created_at AS "createdAt",
    entry.read_at AS "readAt", entry.archived_at AS "archivedAt", entry.snoozed_until AS "snoozedUntil",
    json_build_object('type', entry.entity_type, 'id', entry.entity_id) AS entity`,
  order: new Keyset('notifications', 'descending', [
    ['created_at', 'timestamptz'],
    ['id', 'uuid'],
  ]),
  where: ({ userId, organization }, { state, at }) => {
    const own = sql`entry.user_id = ${userId} AND entry.in_app`;
    if (state === 'archived') return sql`${own} AND entry.archived_at IS NOT NULL`;
    if (state === 'all') return sql`${own} AND entry.archived_at IS NULL`;
    if (state === 'unread') return sql`${own} AND ${isUnread(at)}`;
    const { timezone } = organization;
    const today = new Date(startOfDay(localDateAt(at, timezone), timezone)).toISOString();
    return sql`${own} AND entry.archived_at IS NULL AND (${isUnread(at)} OR entry.created_at >= ${today})
      AND (entry.snoozed_until IS NULL OR entry.snoozed_until <= ${at})`;
  },
  filters: {
    state: () => sql`true`,
    at: () => sql`true`,
    type: 'type',
    entity: 'entity_type',
  },
};

/** Makes the text and the path of a stored notification. */
export function shownNotification({ params, ...row }: StoredNotification): Notification {
  return {
    ...row,
    text: notificationText(row.type, params as never, row.count),
    path: notificationPath(row.entity),
  };
}
