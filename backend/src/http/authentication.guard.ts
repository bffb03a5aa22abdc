import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { handledRoute } from './handles.decorator.ts';
import { Refusal } from './refusal.ts';
import { stateOf } from './request-state.ts';
import { Sessions } from './sessions.ts';

/** Lets nobody pass without a live session, unless the route is public. */
@Injectable()
export class AuthenticationGuard implements CanActivate {
  constructor(private readonly sessions: Sessions) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const handled = handledRoute(context.getHandler());
    if (!handled) throw new Refusal('resource.not_found');
    const isPublic = handled.route.access === 'public';
    // What is counted answers to a secret.
    if (!isPublic || handled.limited) {
      context.switchToHttp().getResponse<Response>().setHeader('Cache-Control', 'no-store');
    }
    if (isPublic) return true;
    const request = context.switchToHttp().getRequest<Request>();
    stateOf(request).route = handled.route;
    stateOf(request).principal = await this.sessions.principalOf(bearerToken(request));
    return true;
  }
}

/** @throws Refusal auth.required without one */
export function bearerToken(request: Request): string {
  const [, token] = /^Bearer ([\w.~+/=-]+)$/i.exec(request.headers.authorization ?? '') ?? [];
  if (!token) throw new Refusal('auth.required');
  return token;
}
