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

  canActivate(context: ExecutionContext): boolean | Promise<boolean> {
    const request = context.switchToHttp().getRequest<Request>();
    return isUncounted(context) || passes(this.limits.take(kindOf(request), addressKey(request.ip)));
  }
}

/** Once it is known whose token it is. */
@Injectable()
export class AccountLimitGuard implements CanActivate {
  constructor(private readonly limits: LeasedLimits) {}

  canActivate(context: ExecutionContext): boolean | Promise<boolean> {
    const request = context.switchToHttp().getRequest<Request>();
    const { principal } = stateOf(request);
    return !principal || passes(this.limits.take(kindOf(request), `account ${principal.userId}`));
  }
}

/** Health and configuration are asked by machines, and cost nothing; other public routes say that they count. */
function isUncounted(context: ExecutionContext): boolean {
  const handled = handledRoute(context.getHandler());
  return handled?.route.access === 'public' && !handled.limited;
}

function kindOf(request: Request): LimitKind {
  return request.method === 'GET' || request.method === 'HEAD' ? 'reads' : 'writes';
}

function passes(wait: number | Promise<number>): boolean | Promise<boolean> {
  return typeof wait === 'number' ? passesAfter(wait) : wait.then(passesAfter);
}

function passesAfter(milliseconds: number): boolean {
  if (milliseconds === 0) return true;
  throw new Refusal('rate.limited', undefined, { retryAfterSeconds: Math.ceil(milliseconds / 1_000) });
}
