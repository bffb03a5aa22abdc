import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { mayCall } from '@oficio/contracts';
import type { Request } from 'express';
import { Clock } from '../clock.ts';
import { bearerToken } from './authentication.guard.ts';
import { handledRoute } from './handles.decorator.ts';
import type { Principal } from './principal.ts';
import { Refusal } from './refusal.ts';
import { stateOf } from './request-state.ts';
import { Sessions } from './sessions.ts';

/** Lets pass who has an organization with access and, in it, a role that may do this. */
@Injectable()
export class AccessGuard implements CanActivate {
  constructor(
    private readonly sessions: Sessions,
    private readonly clock: Clock,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const handled = handledRoute(context.getHandler());
    if (!handled || handled.route.access === 'public') return true;
    const request = context.switchToHttp().getRequest<Request>();
    const state = stateOf(request);
    if (handled.route.access === 'withAccess' && !this.#maySee(state.principal)) {
      // Another replica may have seen the trial start or the payment.
      state.principal = await this.sessions.freshPrincipalOf(bearerToken(request));
      if (!state.principal.organization) throw new Refusal('access.forbidden');
      if (!this.#maySee(state.principal)) throw new Refusal('subscription.required');
    }
    const role = state.principal?.organization?.memberRole ?? null;
    if (!mayCall(handled.route, role)) throw new Refusal('access.forbidden');
    return true;
  }

  #maySee(principal: Principal | undefined): boolean {
    return Boolean(principal?.organization && principal.hasAccess(this.clock.now()));
  }
}
