import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { ORGANIZATION_HEADER } from '@oficio/contracts';
import type { Request } from 'express';
import { bearerToken } from './authentication.guard.ts';
import { handledRoute } from './handles.decorator.ts';
import { Refusal } from './refusal.ts';
import { stateOf } from './request-state.ts';
import { Sessions } from './sessions.ts';

const HEADER = ORGANIZATION_HEADER.toLowerCase();

/** Routes about the person rather than the current organization's data: they pass under any organization. */
const ABOUT_THE_PERSON =
  /^\/api\/(auth\/|organizations(\/|$)|organization\/invitations\/(verify|accept|decline)$)/;

/** Refuses what a screen of another organization sends: its tab was left behind by a switch. */
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
    return this.#isCurrentByNow(request, shown);
  }

  /** Another replica may have made the switch. */
  async #isCurrentByNow(request: Request, shown: string | string[]): Promise<boolean> {
    const state = stateOf(request);
    state.principal = await this.sessions.freshPrincipalOf(bearerToken(request));
    if (state.principal.organization?.id !== shown) throw new Refusal('organization.switched');
    return true;
  }
}
