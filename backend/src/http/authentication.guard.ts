import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Sessions } from '../sessions/sessions.ts';
import { ApiError } from './api-error.ts';
import { handledRoute } from './handles.decorator.ts';
import { stateOf } from './request-state.ts';

/** Requires a live session, unless the route is public. */
@Injectable()
export class AuthenticationGuard implements CanActivate {
  constructor(private readonly sessions: Sessions) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const handled = handledRoute(context.getHandler());
    if (!handled) throw new ApiError('resource.not_found');
    const isPublic = handled.route.access === 'public';
    // The answer of a rate-limited public route depends on a secret.
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

/** @throws ApiError auth.required if the request has no bearer token */
export function bearerToken(request: Request): string {
  const [, token] = /^Bearer ([\w.~+/=-]+)$/i.exec(request.headers.authorization ?? '') ?? [];
  if (!token) throw new ApiError('auth.required');
  return token;
}
