import * as z from 'zod/mini';
import { email } from './fields.ts';
import { assignedClientSchema, memberAccessChecks, memberAccessFields } from './member-access.ts';
import { invitedRoleSchema, MANAGING_ROLES, memberRoleSchema, memberScopeSchema } from './member-roles.ts';
import { instant, uuid } from './record-fields.ts';
import { defineRoute } from './route.ts';

/** `token` is the secret in the mail's link: 32 random bytes, base64url. */
const tokenBody = z.strictObject({ token: z.string().check(z.minLength(1), z.maxLength(200)) });

/** The data for the person who opened the link. */
export const invitationOfferSchema = z.object({
  email: z.string(),
  role: invitedRoleSchema,
  scope: memberScopeSchema,
  businessName: z.string(),
  invitedBy: z.string(),
  expiresAt: z.nullable(instant),
  /** Whether a signed-in address other than the invited one may accept. */
  allowsOtherAddress: z.boolean(),
});
export type InvitationOffer = z.infer<typeof invitationOfferSchema>;

/** The same for an invitation to the signed-in, verified address, found without its link. */
export const ownInvitationSchema = z.object({ ...invitationOfferSchema.shape, id: uuid });
export type OwnInvitation = z.infer<typeof ownInvitationSchema>;

export const acceptedInvitationSchema = z.object({
  organizationId: uuid,
  businessName: z.string(),
  role: memberRoleSchema,
});
export type AcceptedInvitation = z.infer<typeof acceptedInvitationSchema>;

/** An invitation in the organization's list; a pending one past its time is `expired`. */
export const invitationSchema = z.object({
  id: uuid,
  email: z.string(),
  role: invitedRoleSchema,
  scope: memberScopeSchema,
  /** How many clients a limited member will see; null for an invitation to see all. */
  assignedClients: z.nullable(z.number()),
  invitedBy: z.string(),
  status: z.enum(['pending', 'accepted', 'declined', 'expired', 'revoked']),
  allowsOtherAddress: z.boolean(),
  resentCount: z.number(),
  /** The state of the last mail: `refused` is final; `sending` includes waiting for the mail server. */
  delivery: z.enum(['sending', 'sent', 'refused']),
  /** The mail server's message about a refused mail. */
  deliveryFailure: z.nullable(z.string()),
  createdAt: instant,
  expiresAt: instant,
});
export type Invitation = z.infer<typeof invitationSchema>;

export const createInvitationBodySchema = z
  .strictObject({ email, ...memberAccessFields, allowsOtherAddress: z._default(z.boolean(), false) })
  .check(...memberAccessChecks);

export const invitationRoutes = {
  verify: defineRoute({
    method: 'GET',
    path: '/api/organization/invitations/verify',
    access: 'public',
    summary: 'What the invitation with this token offers (query: token)',
    /** A token of any other form is as unknown as a wrong one. */
    query: z.object({ token: z.catch(z.string(), '') }),
    answer: invitationOfferSchema,
  }),
  accept: defineRoute({
    method: 'POST',
    path: '/api/organization/invitations/accept',
    access: 'signedIn',
    summary: 'Joins the organization that the token’s invitation is from',
    body: tokenBody,
    answer: acceptedInvitationSchema,
  }),
  decline: defineRoute({
    method: 'POST',
    path: '/api/organization/invitations/decline',
    access: 'signedIn',
    summary: 'Declines the token’s invitation, if it is to the signed-in address',
    body: tokenBody,
    status: 204,
  }),
  own: defineRoute({
    method: 'GET',
    path: '/api/auth/invitations',
    access: 'signedIn',
    summary: 'Pending invitations to the signed-in, verified address',
    answer: z.object({ invitations: z.array(ownInvitationSchema) }),
  }),
  acceptOwn: defineRoute({
    method: 'POST',
    path: '/api/auth/invitations/:id/accept',
    access: 'signedIn',
    summary: 'Joins the organization that invited the signed-in, verified address',
    answer: acceptedInvitationSchema,
  }),
  declineOwn: defineRoute({
    method: 'POST',
    path: '/api/auth/invitations/:id/decline',
    access: 'signedIn',
    summary: 'Declines an invitation to the signed-in, verified address',
    status: 204,
  }),
  list: defineRoute({
    method: 'GET',
    path: '/api/organization/invitations',
    access: 'signedIn',
    members: MANAGING_ROLES,
    summary: 'The organization’s invitations, newest first',
    answer: z.object({ invitations: z.array(invitationSchema) }),
  }),
  clients: defineRoute({
    method: 'GET',
    path: '/api/organization/invitations/:id/clients',
    access: 'signedIn',
    members: MANAGING_ROLES,
    summary: 'The clients that an invitation assigns and that still exist, by name',
    answer: z.object({ clients: z.array(assignedClientSchema) }),
  }),
  create: defineRoute({
    method: 'POST',
    path: '/api/organization/invitations',
    access: 'withAccess',
    keys: 'refused',
    members: MANAGING_ROLES,
    summary: 'Invites an address into the organization and sends the mail',
    status: 201,
    body: createInvitationBodySchema,
    answer: invitationSchema,
  }),
  resend: defineRoute({
    method: 'POST',
    path: '/api/organization/invitations/:id/resend',
    access: 'withAccess',
    keys: 'refused',
    members: MANAGING_ROLES,
    summary: 'Sends the mail again with a new link; the old link ends',
    answer: invitationSchema,
  }),
  revoke: defineRoute({
    method: 'POST',
    path: '/api/organization/invitations/:id/revoke',
    access: 'signedIn',
    members: MANAGING_ROLES,
    summary: 'Ends an invitation that nobody has accepted',
    answer: invitationSchema,
  }),
} as const;
