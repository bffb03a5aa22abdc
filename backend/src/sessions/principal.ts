import type { OrganizationSummary, UserRole } from '@oficio/contracts';
import type { VerifiedToken } from './token-verifier.ts';

/**
 * The signed-in person with the current organization. Everything comes from the database, nothing from the token's
 * claims.
 */
export interface Principal {
  userId: string;
  /** Null for a member whom a superadmin views. */
  sessionId: string | null;
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
}
