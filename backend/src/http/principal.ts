import type { OrganizationSummary, UserRole } from '@oficio/contracts';
import type { VerifiedToken } from './token-verifier.ts';

/** The signed-in person with the current organization: all from our tables, nothing from the token's claims. */
export interface Principal {
  userId: string;
  sessionId: string;
  email: string;
  emailConfirmed: boolean;
  role: UserRole;
  displayName: string;
  organization: PrincipalOrganization | null;
  /** Trial, subscription or superadmin, at an instant of business time. */
  hasAccess(now: Date): boolean;
}

export interface PrincipalOrganization extends OrganizationSummary {
  ownerUserId: string;
}

/** Finds the person of a verified token, and makes profile and organization at the first call. */
export abstract class PrincipalSource {
  /** Null when the token's session has ended. */
  abstract load(token: VerifiedToken): Promise<Principal | null>;
}
