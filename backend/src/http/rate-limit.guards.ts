import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { LeasedLimits } from '../limits/leased-limits.ts';
import { addressKey, type LimitKind, limited } from '../limits/rate-limits.ts';
import { handledRoute } from './handles.decorator.ts';
import { stateOf } from './request-state.ts';

/** Limits by network address, before the token is verified. */
@Injectable()
export class AddressLimitGuard implements CanActivate {
  constructor(private readonly limits: LeasedLimits) {}

  canActivate(context: ExecutionContext): boolean | Promise<boolean> {
    const request = context.switchToHttp().getRequest<Request>();
    return isUncounted(context) || passes(this.limits.take(kindOf(request), addressKey(request.ip)));
  }
}

/** Limits by API key, otherwise by account, after the token is verified. */
@Injectable()
export class AccountLimitGuard implements CanActivate {
  constructor(private readonly limits: LeasedLimits) {}

  canActivate(context: ExecutionContext): boolean | Promise<boolean> {
    const request = context.switchToHttp().getRequest<Request>();
    const { principal, viewer } = stateOf(request);
    const caller = viewer ?? principal;
    if (!caller) return true;
    const { key, userId } = caller;
    return passes(
      key
        ? this.limits.take('apiKeys', `key ${key.id}`)
        : this.limits.take(kindOf(request), `account ${userId}`),
    );
  }
}

/** Health checks and configuration are cheap and polled by machines. Other public routes set `limited`. */
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
  throw limited('Too many attempts.', milliseconds);
}
