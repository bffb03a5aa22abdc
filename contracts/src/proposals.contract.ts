import * as z from 'zod/mini';
import { mailPreviewBodySchema, mailPreviewSchema, sentMailFields } from './client-mails.contract.ts';
import { localDate } from './fields.ts';
import { RECORD_WRITING_ROLES } from './member-roles.ts';
import { pageOfIds, uuid } from './record-fields.ts';
import { versionBody } from './records.contract.ts';
import {
  RENEWAL_SUBJECTS,
  renewalIds,
  renewalListItemSchema,
  renewalSchema,
  STALE_WITH_RENEWALS,
} from './renewals.contract.ts';
import { defineRoute } from './route.ts';

const { subjectName, periodEnd, termMonths, priceMinor, currency } = renewalListItemSchema.shape;

/** What a proposal asks about one renewal. */
const proposedLineSchema = z.object({
  id: uuid,
  subjectKind: z.enum(RENEWAL_SUBJECTS),
  subjectName,
  periodEnd,
  termMonths,
  priceMinor,
  currency,
});
export type ProposedLine = z.infer<typeof proposedLineSchema>;

const recipientSchema = z.object({ contactId: uuid, name: z.string(), address: z.string() });
export type ProposalRecipient = z.infer<typeof recipientSchema>;

/** What a proposal begins with. */
const proposalSuggestionSchema = z.object({
  clientId: uuid,
  clientName: z.string(),
  /** The client's contacts who receive renewals and have an address; the first one is suggested. */
  recipients: z.array(recipientSchema),
  subject: z.string(),
  message: z.string(),
  lines: z.array(proposedLineSchema),
  /** Further renewals of the client that can be proposed and end within the organization's days of a chosen one. */
  bundle: z.array(proposedLineSchema),
});
export type ProposalSuggestion = z.infer<typeof proposalSuggestionSchema>;

const writing = { access: 'withAccess', members: RECORD_WRITING_ROLES } as const;

/** Renewals of one client, about which one mail with one page asks. */
export const proposalRoutes = {
  suggestion: defineRoute({
    ...writing,
    method: 'GET',
    path: '/api/renewals/proposal',
    summary: 'The recipients, the text and the lines that a proposal begins with, and what fits with it',
    query: z.strictObject({ ids: pageOfIds }),
    answer: proposalSuggestionSchema,
  }),
  preview: defineRoute({
    ...writing,
    method: 'POST',
    path: '/api/renewals/proposal/preview',
    stale: [],
    summary: 'The mail with a proposal, as the client would see it',
    query: z.strictObject({ ids: pageOfIds, validUntil: z.optional(localDate) }),
    body: mailPreviewBodySchema,
    answer: mailPreviewSchema,
  }),
  propose: defineRoute({
    ...writing,
    method: 'POST',
    path: '/api/renewals/propose',
    stale: STALE_WITH_RENEWALS,
    summary: 'Asks a client about renewals, by a mail with a page on which each of them is answered',
    status: 201,
    body: z.strictObject({
      ids: renewalIds,
      /** By default the first contact who receives renewals. */
      contactId: z.optional(uuid),
      /** By default the suggested one. */
      subject: z.optional(sentMailFields.subject),
      message: sentMailFields.message,
      /** The last day on which the client can answer. */
      validUntil: z.optional(z.nullable(localDate)),
    }),
    answer: z.object({ id: uuid, sentTo: z.string(), lines: z.number() }),
  }),
  withdraw: defineRoute({
    ...writing,
    method: 'POST',
    path: '/api/renewals/:id/withdraw',
    stale: STALE_WITH_RENEWALS,
    summary: 'Takes back the question about a renewal that the client hasn’t answered',
    body: versionBody,
    answer: renewalSchema,
  }),
} as const;
