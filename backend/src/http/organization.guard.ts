import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { ORGANIZATION_HEADER } from '@oficio/contracts';
import type { Request } from 'express';
import { Sessions } from '../sessions/sessions.ts';
import { ApiError } from './api-error.ts';
import { bearerToken } from './authentication.guard.ts';
import { handledRoute } from './handles.decorator.ts';
import { stateOf } from './request-state.ts';

const HEADER = ORGANIZATION_HEADER.toLowerCase();

/** Routes about the person rather than about the current organization's data. They pass under any organization. */
const ABOUT_THE_PERSON =
  /^\/api\/(auth\/|organizations(\/|$)|organization\/invitations\/(verify|accept|decline)$)/;

/** Refuses a request from a screen that shows another organization than the current one. */
@Injectable()
export class OrganizationGuard implements CanActivate {
  constructor(private readonly sessions: Sessions) {}

  canActivate(context: ExecutionContext): boolean | Promise<boolean> {
    const request = context.switchToHttp().getRequest<Request>();
    const shown = request.headers[HEADER];
    if (shown === undefined) return true;
    const { principal } = stateOf(request);
    if (!principal || principal.organization?.id === shown) return true;
    if (ABOUT_THE_PERSON.test(handledRoute(context.getHandler())?.route.path ?? '')) return true;
    // A view has one organization.
    if (stateOf(request).viewer) throw new ApiError('organization.switched');
    return this.#isCurrentByNow(request, shown);
  }

  /** Another replica may have made the switch. */
  async #isCurrentByNow(request: Request, shown: string | string[]): Promise<boolean> {
    const state = stateOf(request);
    state.principal = await this.sessions.freshPrincipalOf(bearerToken(request));
    if (state.principal.organization?.id !== shown) throw new ApiError('organization.switched');
    return true;
  }
}
