import { Injectable } from '@nestjs/common';
import type { accountRoutes, authRoutes, BodyOf, CurrentUser, OrganizationSummary } from '@oficio/contracts';
import { Clock } from '../../clock.ts';
import { ApiError } from '../../http/api-error.ts';
import type { RequestScope } from '../../http/request-scope.ts';
import type { PrincipalOrganization } from '../../sessions/principal.ts';
import { Sessions } from '../../sessions/sessions.ts';
import { AuditLog } from '../../writes/audit-log.ts';
import { UnitOfWork } from '../../writes/unit-of-work.ts';
import { PrincipalRepository } from './principal.repository.ts';
import { ProfileRepository } from './profile.repository.ts';

@Injectable()
export class AuthService {
  constructor(
    private readonly accounts: PrincipalRepository,
    private readonly profiles: ProfileRepository,
    private readonly sessions: Sessions,
    private readonly work: UnitOfWork,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  async currentUser(scope: RequestScope): Promise<CurrentUser> {
    const { principal } = scope;
    const { userId, sessionId, organization: viewed } = principal;
    // A view has no session, and shows its organization, whichever the member's current one is.
    const account =
      sessionId === null
        ? viewed && (await this.accounts.findMember(userId, viewed.id))
        : await this.accounts.find({ userId, sessionId });
    if (!account?.profile || !account.sessionIsLive) throw new ApiError('auth.session_ended');
    const { profile, organization } = account;
    // The auth service confirms a change of address by itself, and this request is the first to see it.
    if (account.email !== principal.email) this.sessions.forgetUser(principal.userId);
    return {
      id: principal.userId,
      email: account.email,
      username: account.email,
      ...profile,
      onboarding_completed: profile.onboardingCompleted,
      isEmailVerified: account.emailConfirmed,
      role: principal.role,
      currentOrganizationId: organization?.id ?? null,
      organizationId: organization?.id ?? null,
      businessId: organization?.id ?? null,
      ownerUserId: organization?.ownerUserId ?? null,
      organization: organization && summaryOf(organization),
    };
  }

  async updateProfile(
    scope: RequestScope,
    profile: BodyOf<typeof accountRoutes.updateProfile>,
  ): Promise<CurrentUser> {
    await this.work.write(scope, async (tx) => {
      await this.profiles.update(tx, scope.userId, profile, this.clock.now());
      await this.audit.record(tx, scope, {
        action: 'updated',
        entity: { type: 'profile', id: scope.userId, name: scope.principal.displayName },
        changes: profile,
      });
    });
    this.sessions.forgetUser(scope.userId);
    return this.currentUser(scope);
  }

  async updatePreferences(
    scope: RequestScope,
    changes: BodyOf<typeof authRoutes.updatePreferences>,
  ): Promise<CurrentUser> {
    await this.work.write(scope, async (tx) => {
      await this.profiles.updatePreferences(tx, scope.userId, changes, this.clock.now());
      await this.audit.record(tx, scope, {
        action: 'updated',
        entity: { type: 'profile', id: scope.userId, name: scope.principal.displayName },
        changes,
      });
    });
    return this.currentUser(scope);
  }
}

function summaryOf({ ownerUserId: _, ...summary }: PrincipalOrganization): OrganizationSummary {
  return summary;
}
