import * as z from 'zod/mini';
import { isColor, readableShade } from './accent-color.ts';
import { optionalText } from './fields.ts';
import { TEXT } from './limits.ts';
import { MANAGING_ROLES } from './member-roles.ts';
import { uuid } from './record-fields.ts';
import { updateBody } from './records.contract.ts';
import { defineRoute } from './route.ts';
import { senderNameFault } from './sender-name.ts';

/** A name in a mail's header, before the product's own address. */
const senderName = optionalText().check(
  z.refine((name) => name === null || senderNameFault(name) === null, {
    error: ({ input }) => senderNameFault(String(input)) ?? undefined,
  }),
);

/** `#rrggbb` on which white text can be read; '' becomes null. */
const accent = z.pipe(
  z.nullable(
    z.string().check(
      z.trim(),
      z.toLowerCase(),
      z.refine((text) => text === '' || isColor(withHash(text)), {
        error: 'Please enter a color like #1f6f54',
        abort: true,
      }),
      z.refine((text) => text === '' || readableShade(withHash(text)) === withHash(text), {
        error: ({ input }) =>
          `White text can’t be read on this color. ${readableShade(withHash(String(input)))} is dark enough.`,
      }),
    ),
  ),
  z.transform((text: string | null) => (text ? withHash(text) : null)),
);

function withHash(text: string): string {
  return text.startsWith('#') ? text : `#${text}`;
}

const organizationMailsFields = { senderName, accent, signature: optionalText(TEXT.signature) };

const updateOrganizationMailsBodySchema = updateBody(organizationMailsFields, {});
export type UpdateOrganizationMailsBody = z.input<typeof updateOrganizationMailsBodySchema>;

const organizationMailsSchema = z.object({
  id: uuid,
  version: z.number(),
  /** The organization's name. */
  name: z.string(),
  /** The sender's name in mails to clients; null: `clientName`. */
  senderName: z.nullable(z.string()),
  /** Null: Oficio's own. */
  accent: z.nullable(z.string()),
  /** Null: the sender's name. */
  signature: z.nullable(z.string()),
  /** The name by which clients know the organization. */
  clientName: z.string(),
});
export type OrganizationMails = z.infer<typeof organizationMailsSchema>;

export const organizationMailsRoutes = {
  one: defineRoute({
    method: 'GET',
    path: '/api/organization/mails',
    access: 'signedIn',
    members: MANAGING_ROLES,
    summary: 'How mails of the current organization to its clients look: sender, accent, signature',
    answer: organizationMailsSchema,
  }),
  update: defineRoute({
    method: 'PATCH',
    path: '/api/organization/mails',
    access: 'signedIn',
    members: MANAGING_ROLES,
    summary: 'Changes how mails to clients look; 409 when the organization was changed in the meantime',
    body: updateOrganizationMailsBodySchema,
    answer: organizationMailsSchema,
  }),
} as const;
