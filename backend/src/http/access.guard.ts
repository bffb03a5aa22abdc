import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { keyMayCall, mayCall } from '@oficio/contracts';
import type { Request } from 'express';
import { Clock } from '../clock.ts';
import type { Principal } from '../sessions/principal.ts';
import { RequestCounter } from '../sessions/request-counter.ts';
import { Sessions } from '../sessions/sessions.ts';
import { ApiError } from './api-error.ts';
import { bearerToken } from './authentication.guard.ts';
import { type AnyRoute, handledRoute } from './handles.decorator.ts';
import { stateOf } from './request-state.ts';

/**
 * Requires a session or an API key that may call the route, an organization with access where the route asks for it, and one
 * of the route's member roles.
 */
@Injectable()
export class AccessGuard implements CanActivate {
  constructor(
    private readonly sessions: Sessions,
    private readonly counter: RequestCounter,
    private readonly clock: Clock,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const handled = handledRoute(context.getHandler());
    if (!handled || handled.route.access === 'public') return true;
    const request = context.switchToHttp().getRequest<Request>();
    const state = stateOf(request);
    if (isClosedTo(state.principal, handled.route)) throw new ApiError('organization.suspended');
    if (state.principal?.key && !keyMayCall(handled.route, state.principal.key)) {
      throw new ApiError('key.not_allowed');
    }
    if (handled.route.access === 'withAccess' && !this.#maySee(state.principal)) {
      // Another replica may have stored the trial's start or the payment.
      if (!state.viewer) state.principal = await this.sessions.freshPrincipalOf(bearerToken(request));
      if (!state.principal?.organization) throw new ApiError('access.forbidden');
      if (!this.#maySee(state.principal)) throw new ApiError('subscription.required');
    }
    if (!mayCall(handled.route, state.principal?.organization ?? null))
      throw new ApiError('access.forbidden');
    // A view is no activity of the organization.
    if (state.principal?.organization && !state.viewer) this.counter.count(state.principal.organization.id);
    return true;
  }

  #maySee(principal: Principal | undefined): boolean {
    return Boolean(principal?.organization && principal.hasAccess(this.clock.now()));
  }
}

/** What a person does about themselves, with Oficio's support, and to leave: their own data stay theirs. */
const OPEN_WHILE_SUSPENDED =
  /^\/api\/(auth|support|notifications|notification-settings|organizations|superadmin|usage)(\/|$)|^\/api\/organization\/(invitations\/(accept|decline)|deletion)(\/|$)|^\/api\/subscription\/(cancel|portal)$/;

/** A suspended organization's members read its settings, export it and write to support. Everything else is closed. */
function isClosedTo(principal: Principal | undefined, { access, method, path }: AnyRoute): boolean {
  if (!principal?.organization?.suspendedAt || path.startsWith('/api/superadmin/')) return false;
  if (access === 'withAccess') return true;
  return method !== 'GET' && !OPEN_WHILE_SUSPENDED.test(path);
}
