import { Injectable } from '@nestjs/common';
import { lowerRole } from '@oficio/contracts';
import { accessHoldsUntil, hasAccess, type SubscriptionFacts } from '@oficio/machines/subscription';
import type { VerifiedKey } from '../../sessions/api-key.ts';
import type { Principal, PrincipalSource } from '../../sessions/principal.ts';
import type { VerifiedToken } from '../../sessions/token-verifier.ts';
import { OrganizationsService } from '../organization/organizations.service.ts';
import { type AccountRecord, PrincipalRepository } from './principal.repository.ts';
import { SignInDevices } from './sign-in-devices.ts';
import { SuperadminEmails } from './superadmin-emails.ts';

/** Loads the person of a verified token, and creates their profile and organization at the first request. */
@Injectable()
export class PrincipalService implements PrincipalSource {
  constructor(
    private readonly accounts: PrincipalRepository,
    private readonly organizations: OrganizationsService,
    private readonly superadmins: SuperadminEmails,
    private readonly devices: SignInDevices,
  ) {}

  async load(token: VerifiedToken): Promise<Principal | null> {
    const account = await this.accounts.find(token);
    if (!account?.sessionIsLive) return null;
    if (account.profile && account.organization) return this.#signedIn(token, account);
    await this.organizations.welcome(token.userId);
    const welcomed = await this.accounts.find(token);
    return welcomed?.sessionIsLive ? this.#signedIn(token, welcomed) : null;
  }

  async member(userId: string, organizationId: string): Promise<Principal | null> {
    const account = await this.accounts.findMember(userId, organizationId);
    if (!account?.organization) return null;
    return this.#principal({ userId, sessionId: null }, account);
  }

  async loadForKey({ userId, organizationId, ...key }: VerifiedKey): Promise<Principal | null> {
    const account = await this.accounts.findForKey({ userId, organizationId });
    if (!account?.sessionIsLive || !account.organization) return null;
    const { organization } = account;
    const memberRole = lowerRole(organization.memberRole, key.role);
    const principal = this.#principal({ userId, sessionId: key.id }, account);
    // The role of a superadmin opens its own area to sessions alone.
    return { ...principal, key, role: 'user', organization: { ...organization, memberRole } };
  }

  async #signedIn(token: VerifiedToken, account: AccountRecord): Promise<Principal> {
    await this.devices.note(token.userId, account);
    return this.#principal(token, account);
  }

  #principal(
    { userId, sessionId }: Pick<Principal, 'userId' | 'sessionId'>,
    account: AccountRecord,
  ): Principal {
    const role = this.superadmins.includes(account) ? 'superadmin' : (account.profile?.role ?? 'user');
    const name = [account.profile?.firstName, account.profile?.lastName].filter(Boolean).join(' ');
    return {
      userId,
      sessionId,
      key: null,
      email: account.email,
      emailConfirmed: account.emailConfirmed,
      role,
      displayName: name || account.email,
      organization: account.organization,
      hasAccess: role === 'superadmin' ? () => true : accessOf(account.subscription),
    };
  }
}

/** Caches the lifecycle's decision until the next instant at which time can change it. */
function accessOf(facts: SubscriptionFacts | null): (now: Date) => boolean {
  if (!facts) return () => false;
  let known = { from: 0, until: 0, access: false };
  return (now) => {
    const at = now.getTime();
    if (at < known.from || at >= known.until)
      known = { from: at, until: accessHoldsUntil(facts, now), access: hasAccess(facts, now) };
    return known.access;
  };
}
