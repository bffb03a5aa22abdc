import type { MemberRole } from '@oficio/contracts';

/** The identity that the policies check. The ids come from the authenticated scope, never from the request. */
export interface Claims {
  userId: string;
  organizationId: string | null;
  /** The most that the API key of the request may do. Absent: there is no key. */
  keyRole?: MemberRole | undefined;
}

/** The same with an organization. */
export interface OrganizationClaims extends Claims {
  organizationId: string;
}

/** The contact of a client whose page is read, and the client. */
export interface ContactClaims {
  contactId: string;
  clientId: string;
}

/** The settings of a transaction that carry the claims, each with its value. */
export type ClaimSettings<Held> = readonly (readonly [setting: string, ofClaims: (claims: Held) => string])[];

export const USER_CLAIMS: ClaimSettings<Claims> = [
  ['oficio.user_id', ({ userId }) => userId],
  ['oficio.organization_id', ({ organizationId }) => organizationId ?? ''],
  ['oficio.key_role', ({ keyRole }) => keyRole ?? ''],
];

export const CONTACT_CLAIMS: ClaimSettings<ContactClaims> = [
  ['oficio.contact_id', ({ contactId }) => contactId],
  ['oficio.client_id', ({ clientId }) => clientId],
];
