import type { TicketAuthorKind, TicketFile, TicketStatus } from '@oficio/contracts';
import { type TicketFacts, ticketStatus } from '@oficio/machines/ticket';
import sql, { type Sql } from 'sql-template-tag';
import type { Transaction } from '../../database/database.ts';
import { newestFirst } from '../../records/keyset.ts';
import type { ListedPage, ListPlace } from './portal-list-rows.ts';
import { readPage } from './portal-list-rows.ts';

/* The requests of a contact, as the role of the portal reads them: without notes. */

export interface ShownRequest {
  id: string;
  number: number;
  subject: string;
  status: TicketStatus;
  lastMessageAt: string;
}

export interface ShownMessage extends Record<string, unknown> {
  id: string;
  authorKind: TicketAuthorKind;
  authorName: string;
  body: string;
  createdAt: string;
  files: TicketFile[];
}

type RequestRow = TicketFacts & Omit<ShownRequest, 'status'>;

const LATEST = newestFirst('last_message_at');

const SHOWN = sql`entry.id, entry.number, entry.subject, entry.status, entry.last_message_at AS "lastMessageAt",
  entry.resolved_at AS "resolvedAt"`;

/** The contact of the claims. */
export interface OfContact {
  clientId: string;
  contactId: string;
}

const ofContact = ({ clientId, contactId }: OfContact): Sql =>
  sql`entry.client_id = ${clientId} AND entry.contact_id = ${contactId}`;

/**
 * A page of the requests, the last answered first.
 * @throws ApiError request.invalid for a text that is no cursor
 */
export async function readRequests(
  tx: Transaction,
  contact: OfContact,
  { now, ...place }: ListPlace & { now: string },
): Promise<ListedPage<ShownRequest>> {
  const { items, nextCursor } = await readPage<RequestRow>(
    tx,
    LATEST,
    place,
    sql`SELECT ${SHOWN}, ${LATEST.shown()} FROM oficio.support_tickets entry WHERE ${ofContact(contact)}`,
  );
  return { items: items.map((row) => shownRequest(row, now)), nextCursor };
}

/** Null for another contact's request. */
export async function readRequest(
  tx: Transaction,
  contact: OfContact,
  id: string,
  now: string,
): Promise<(ShownRequest & { messages: ShownMessage[] }) | null> {
  const { text, values } = sql`SELECT ${SHOWN} FROM oficio.support_tickets entry
    WHERE ${ofContact(contact)} AND entry.id = ${id}`;
  const [row] = await tx.rows<RequestRow & Record<string, unknown>>(text, values);
  if (!row) return null;
  const messages = await tx.rows<ShownMessage>(
    `SELECT message.id, message.author_kind AS "authorKind", message.author_name AS "authorName", message.body,
       message.created_at AS "createdAt", coalesce((
         SELECT json_agg(json_build_object('id', file.id, 'name', file.name, 'contentType', file.content_type,
           'sizeBytes', file.size_bytes) ORDER BY file.created_at, file.id)
         FROM oficio.documents file WHERE file.entity_type = 'ticket_message' AND file.entity_id = message.id), '[]') AS files
     FROM oficio.support_messages message WHERE message.ticket_id = $1
     ORDER BY message.created_at, message.position`,
    [id],
  );
  return { ...shownRequest(row, now), messages };
}

/** A file of a message that the contact sees; undefined for any other. */
export async function readRequestFile(
  tx: Transaction,
  contact: OfContact,
  { requestId, fileId }: { requestId: string; fileId: string },
): Promise<TicketFile | undefined> {
  const { text, values } =
    sql`SELECT file.id, file.name, file.content_type AS "contentType", file.size_bytes AS "sizeBytes"
    FROM oficio.support_tickets entry JOIN oficio.support_messages message ON message.ticket_id = entry.id
    JOIN oficio.documents file ON file.entity_type = 'ticket_message' AND file.entity_id = message.id
    WHERE ${ofContact(contact)} AND entry.id = ${requestId} AND file.id = ${fileId}`;
  const [file] = await tx.rows<TicketFile & Record<string, unknown>>(text, values);
  return file;
}

function shownRequest(row: RequestRow, now: string): ShownRequest {
  const { id, number, subject, lastMessageAt } = row;
  return { id, number, subject, lastMessageAt, status: ticketStatus(row, now) };
}
