import { Body, Controller, createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { accountRoutes, type BodyOf } from '@oficio/contracts';
import type { Request } from 'express';
import { bearerToken } from '../../http/authentication.guard.ts';
import { Handles } from '../../http/handles.decorator.ts';
import { type RequestScope, Scope } from '../../http/request-scope.ts';
import { AuthService } from '../auth/auth.service.ts';
import { AccountDeletionService } from './account-deletion.service.ts';
import { OwnSessionsService } from './own-sessions.service.ts';

/** The caller's own access token, for the auth service. */
const AccessToken = createParamDecorator((_: unknown, context: ExecutionContext): string =>
  bearerToken(context.switchToHttp().getRequest<Request>()),
);

@Controller()
export class AccountController {
  constructor(
    private readonly auth: AuthService,
    private readonly sessions: OwnSessionsService,
    private readonly deletion: AccountDeletionService,
  ) {}

  @Handles(accountRoutes.updateProfile)
  updateProfile(@Scope() scope: RequestScope, @Body() body: BodyOf<typeof accountRoutes.updateProfile>) {
    return this.auth.updateProfile(scope, body);
  }

  @Handles(accountRoutes.sessions)
  list(@Scope() scope: RequestScope) {
    return this.sessions.list(scope);
  }

  @Handles(accountRoutes.endOtherSessions)
  endOthers(@Scope() scope: RequestScope, @AccessToken() token: string) {
    return this.sessions.endOthers(scope, token);
  }

  @Handles(accountRoutes.ownedOrganizations)
  async ownedOrganizations(@Scope() scope: RequestScope) {
    return { organizations: await this.deletion.ownedOrganizations(scope) };
  }

  @Handles(accountRoutes.scheduleDeletion)
  scheduleDeletion(
    @Scope() scope: RequestScope,
    @AccessToken() token: string,
    @Body() body: BodyOf<typeof accountRoutes.scheduleDeletion>,
  ) {
    return this.deletion.schedule(scope, token, body);
  }

  @Handles(accountRoutes.cancelDeletion)
  cancelDeletion(@Scope() scope: RequestScope) {
    return this.deletion.cancel(scope);
  }
}
