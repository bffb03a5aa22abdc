import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { handledRoute } from './handles.decorator.ts';
import { LeasedLimits } from './leased-limits.ts';
import { addressKey, type LimitKind } from './rate-limits.ts';
import { Refusal } from './refusal.ts';
import { stateOf } from './request-state.ts';

/** Before the token is looked at. */
@Injectable()
export class AddressLimitGuard implements CanActivate {
  constructor(private readonly limits: LeasedLimits) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<Request>();
    if (!isPublic(context)) refuseWhile(await this.limits.take(kindOf(request), addressKey(request.ip)));
    return true;
  }
}

/** Once it is known whose token it is. */
@Injectable()
export class AccountLimitGuard implements CanActivate {
  constructor(private readonly limits: LeasedLimits) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<Request>();
    const { principal } = stateOf(request);
    if (principal) refuseWhile(await this.limits.take(kindOf(request), `account ${principal.userId}`));
    return true;
  }
}

/** Health and configuration are asked by machines, and cost nothing. */
function isPublic(context: ExecutionContext): boolean {
  return handledRoute(context.getHandler())?.route.access === 'public';
}

function kindOf(request: Request): LimitKind {
  return request.method === 'GET' || request.method === 'HEAD' ? 'reads' : 'writes';
}

function refuseWhile(milliseconds: number): void {
  if (milliseconds === 0) return;
  throw new Refusal('rate.limited', undefined, { retryAfterSeconds: Math.ceil(milliseconds / 1_000) });
}
