import {
  DAY_MS,
  type DeskTicketListItem,
  type deskTicketRoutes,
  type QueryOf,
  TICKETS,
  type TicketListItem,
  type ticketRoutes,
  UNRESOLVED_STATUSES,
} from '@oficio/contracts';
import { ticketStatus } from '@oficio/machines/ticket';
import sql, { empty, join, raw, type Sql } from 'sql-template-tag';
import type { Statement } from '../../database/database.ts';
import type { RequestScope } from '../../http/request-scope.ts';
import type { Sorts } from '../../records/keyset.ts';
import type { ListParts, SuperadminList } from '../../records/list.ts';
import { searchPatterns } from '../../records/search-text.ts';

type DeskQuery = QueryOf<typeof deskTicketRoutes.list>;
type MemberQuery = QueryOf<typeof ticketRoutes.list>;
/** Both lists of tickets. Only that of members has the last filters. */
export type TicketQuery = DeskQuery & Partial<Pick<MemberQuery, 'desk' | 'clientId'>>;

const SORTS: Sorts<'lastMessageAt' | 'firstResponseDueAt' | 'createdAt'> = {
  lastMessageAt: { last_message_at: 'timestamptz' },
  firstResponseDueAt: { sort_due: 'timestamptz' },
  createdAt: { created_at: 'timestamptz' },
};

const CLIENT_NAME = sql`(SELECT client.display_name FROM public.client_directory client
  WHERE client.id = entry.client_id AND client.organization_id = entry.organization_id)`;

/** What every reader of a ticket sees, on the row `entry`. */
const SHOWN = sql`entry.id, entry.desk, entry.number, entry.subject, entry.category, entry.priority, entry.status,
  entry.requester_name AS "requesterName",
  CASE WHEN entry.client_id IS NOT NULL THEN json_build_object('id', entry.client_id, 'name', ${CLIENT_NAME}) END AS client,
  (SELECT json_build_object('id', contact.id, 'name', concat_ws(' ', contact.first_name, contact.last_name))
   FROM oficio.client_contacts contact WHERE contact.id = entry.contact_id) AS contact,
  entry.first_response_due_at AS "firstResponseDueAt", entry.first_answered_at AS "firstAnsweredAt",
  entry.last_message_at AS "lastMessageAt", entry.last_message_by AS "lastMessageBy", entry.resolved_at AS "resolvedAt",
  entry.closed_at AS "closedAt", entry.rating, entry.created_at AS "createdAt", entry.updated_at AS "updatedAt",
  entry.version`;

/** For a member, to whom the people of Oficio have no names. */
export function shownToMember(userId: string): Sql {
  return sql`${SHOWN}, coalesce(entry.user_id = ${userId}, false) AS "isOwn",
    CASE entry.desk WHEN 'organization' THEN (
      SELECT json_build_object('id', member.user_id,
        'name', coalesce(nullif(trim(member.first_name || ' ' || member.last_name), ''), member.email))
      FROM oficio.organization_members() member WHERE member.user_id = entry.assignee_id) END AS assignee`;
}

/** For Oficio's own people, as the worker reads it. */
export const SHOWN_AT_DESK = sql`${SHOWN}, entry.requester_email AS "requesterEmail",
  (SELECT json_build_object('id', organization.id, 'name', organization.name)
   FROM oficio.organizations organization WHERE organization.id = entry.organization_id) AS organization,
  (SELECT json_build_object('id', profile.id,
     'name', coalesce(nullif(trim(concat_ws(' ', profile.first_name, profile.last_name)), ''), oficio.address_of(profile.id)))
   FROM oficio.profiles profile WHERE profile.id = entry.assignee_id) AS assignee`;

/** The item with the state of the present time. */
export function itemAt<Item extends TicketListItem | DeskTicketListItem>(item: Item, now: string): Item {
  return { ...item, status: ticketStatus(item, now) };
}

const TICKETS_TABLE = 'oficio.support_tickets';

/** What both lists of tickets have, at an instant. */
const ticketParts = (now: Date) =>
  ({
    table: TICKETS_TABLE,
    order: SORTS,
    filters: {
      status: (status: NonNullable<TicketQuery['status']>) => hasStatus(status, now),
      category: 'category',
      assignee: (assignee: string) =>
        assignee === 'nobody' ? sql`entry.assignee_id IS NULL` : sql`entry.assignee_id = ${assignee}`,
      desk: 'desk',
      clientId: 'client_id',
    },
  }) as const;

/** The questions to Oficio of all organizations and of visitors. */
export const deskList = (now: Date): SuperadminList<TicketQuery> => ({
  ...ticketParts(now),
  searched: TICKETS_TABLE,
  shown: SHOWN_AT_DESK,
  where: sql`entry.desk = 'product'`,
});

/**
 * The tickets of a member. The policy decides which ones these are; the condition lets it read by an index. An organization
 * has few thousand tickets, so that the names of clients are normalised as they are searched.
 */
export const memberList = (now: Date): ListParts<TicketQuery, RequestScope> => ({
  ...ticketParts(now),
  shown: ({ userId }) => shownToMember(userId),
  where: ({ organizationId, userId }, { search = '' }) =>
    join(
      [
        sql`(entry.organization_id = ${organizationId} OR entry.user_id = ${userId})`,
        ...searchPatterns(search).map(
          (pattern) =>
            sql`(entry.search_text LIKE ${pattern} OR ' ' || oficio.normalised(${CLIENT_NAME}) LIKE ${pattern})`,
        ),
      ],
      ' AND ',
    ),
});

/** As `ticketStatus` says it: a resolved ticket is closed as soon as it can't be opened again. */
function hasStatus(status: NonNullable<TicketQuery['status']>, now: Date): Sql {
  const closedUntil = new Date(now.getTime() - TICKETS.reopenDays * DAY_MS).toISOString();
  if (status === 'unresolved') return sql`entry.status IN (${join(UNRESOLVED_STATUSES)})`;
  if (status === 'resolved') return sql`(entry.status = 'resolved' AND entry.resolved_at > ${closedUntil})`;
  if (status === 'closed') {
    return sql`(entry.status = 'closed' OR (entry.status = 'resolved' AND entry.resolved_at <= ${closedUntil}))`;
  }
  return sql`entry.status = ${status}`;
}

const refersTo = (column: string) => sql`(
  SELECT json_build_object('id', other.id, 'number', other.number, 'subject', other.subject)
  FROM oficio.support_tickets other WHERE other.id = entry.${raw(column)})`;

/** What a ticket has besides an item of the list, without its messages. */
export const THREAD = sql`${refersTo('previous_id')} AS previous, ${refersTo('merged_into_id')} AS "mergedInto",
  entry.diagnostics`;

/** The messages of a ticket with their files, the oldest first. A merge puts those of two tickets in the order of time. */
export function messagesOf(ticketId: string, condition: Sql = empty): Statement {
  return sql`SELECT message.id, json_build_object('kind', message.author_kind, 'name', message.author_name) AS author,
      message.body, message.internal, message.created_at AS "createdAt", coalesce((
        SELECT json_agg(json_build_object('id', file.id, 'name', file.name, 'contentType', file.content_type,
          'sizeBytes', file.size_bytes) ORDER BY file.created_at, file.id)
        FROM oficio.documents file
        WHERE file.entity_type = 'ticket_message' AND file.entity_id = message.id AND file.deleted_at IS NULL), '[]') AS files
    FROM oficio.support_messages message WHERE message.ticket_id = ${ticketId} ${condition}
    ORDER BY message.created_at, message.position`;
}
