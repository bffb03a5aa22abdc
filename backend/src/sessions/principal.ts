import type { OrganizationSummary, UserRole } from '@oficio/contracts';
import type { PrincipalKey, VerifiedKey } from './api-key.ts';
import type { VerifiedToken } from './token-verifier.ts';

/**
 * The signed-in person with the current organization, or the person of an API key with the key's organization. Everything
 * comes from the database, nothing from the token's claims.
 */
export interface Principal {
  userId: string;
  /** Null for a member whom a superadmin views. The id of an API key in its place is no session's. */
  sessionId: string | null;
  /** Null: a person with a session. */
  key: PrincipalKey | null;
  email: string;
  emailConfirmed: boolean;
  role: UserRole;
  displayName: string;
  organization: PrincipalOrganization | null;
  /** Whether a trial, a subscription or the superadmin role gives access at an instant of business time. */
  hasAccess(now: Date): boolean;
}

export interface PrincipalOrganization extends OrganizationSummary {
  ownerUserId: string;
}

/** Loads the person of a verified token, and creates profile and organization at the first request. */
export abstract class PrincipalSource {
  /** Null if the token's session has ended. */
  abstract load(token: VerifiedToken): Promise<Principal | null>;
  /** A member in one of their organizations, for a superadmin's view. Null if there is no such member. */
  abstract member(userId: string, organizationId: string): Promise<Principal | null>;

  /** Null if the person isn't a member of the key's organization any more, or the account is suspended or closing. */
  abstract loadForKey(key: VerifiedKey): Promise<Principal | null>;
}
