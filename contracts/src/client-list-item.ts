import * as z from 'zod/mini';
import { itemShape, uuid } from './record-fields.ts';

/* An item of the list of clients, apart from the rules of their form: the dashboard shows some of them. */

export const CLIENT_TYPES = ['person', 'company'] as const;
/** The stored statuses. While `archivedAt` is set, an answer says `archived` instead. */
export const CLIENT_STORED_STATUSES = ['lead', 'active', 'inactive'] as const;
export const CLIENT_STATUSES = [...CLIENT_STORED_STATUSES, 'archived'] as const;

export type ClientStatus = (typeof CLIENT_STATUSES)[number];

/** What both an item of the list and a client's record have. */
export const clientShape = {
  ...itemShape,
  displayName: z.string(),
  type: z.enum(CLIENT_TYPES),
  status: z.enum(CLIENT_STATUSES),
  primaryContact: z.nullable(z.string()),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  website: z.nullable(z.string()),
  currency: z.string(),
  country: z.nullable(z.string()),
  ownerUserId: z.nullable(uuid),
  /** The day (UTC) of the last change of the client or of something that belongs to it. */
  lastActivityOn: z.string(),
  tags: z.array(z.string()),
};

export const clientListItemSchema = z.object({
  ...clientShape,
  /** How many services, domains and certificates the client has; archived and ended ones don't count. */
  services: z.number(),
  /** The nearest day on which one of them ends, also a past one; null: none of them has a day. */
  nextRenewalOn: z.nullable(z.string()),
});
export type ClientListItem = z.infer<typeof clientListItemSchema>;
