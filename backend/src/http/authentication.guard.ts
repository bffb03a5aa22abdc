import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { readWrite } from '../database/read-only.ts';
import type { Principal } from '../sessions/principal.ts';
import { Sessions } from '../sessions/sessions.ts';
import { ViewSource } from '../sessions/view-source.ts';
import { ApiError } from './api-error.ts';
import { type AnyRoute, handledRoute } from './handles.decorator.ts';
import { stateOf } from './request-state.ts';
import { isView, requireQuestion, viewIdOf } from './viewing.ts';

/** Requires a live session, unless the route is public. */
@Injectable()
export class AuthenticationGuard implements CanActivate {
  constructor(
    private readonly sessions: Sessions,
    private readonly views: ViewSource,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const handled = handledRoute(context.getHandler());
    if (!handled) throw new ApiError('resource.not_found');
    const isPublic = handled.route.access === 'public';
    // The answer of a rate-limited public route depends on a secret.
    if (!isPublic || handled.limited) {
      context.switchToHttp().getResponse<Response>().setHeader('Cache-Control', 'no-store');
    }
    const request = context.switchToHttp().getRequest<Request>();
    if (isView(request)) requireQuestion(request, handled);
    if (isPublic) return true;
    const state = stateOf(request);
    state.route = handled.route;
    // A session's first request writes.
    const caller = await readWrite(() =>
      isOfSuperadmins(handled.route)
        ? this.#superadminOf(request)
        : this.sessions.principalOf(bearerToken(request)),
    );
    state.principal = isView(request) ? await this.#viewed(request, handled.route, caller) : caller;
    return true;
  }

  async #viewed(request: Request, route: AnyRoute, viewer: Principal): Promise<Principal> {
    // A member has no routes of superadmins.
    if (isOfSuperadmins(route)) throw new ApiError('resource.not_found');
    stateOf(request).viewer = viewer;
    const [path = ''] = request.originalUrl.split('?');
    return readWrite(() => this.views.enter(viewer, { viewId: viewIdOf(request), path }));
  }

  /**
   * The routes of superadmins don't exist for anybody else. A superadmin whose session has ended gets 401, so that the
   * browser renews it.
   * @throws ApiError resource.not_found, auth.session_ended
   */
  async #superadminOf(request: Request): Promise<Principal> {
    const principal = await this.#callerOf(request);
    if (principal?.role !== 'superadmin') throw new ApiError('resource.not_found');
    return principal;
  }

  /** Null for a visitor. */
  async #callerOf(request: Request): Promise<Principal | null> {
    try {
      return await this.sessions.principalOf(bearerToken(request));
    } catch (error) {
      if (error instanceof ApiError && error.code === 'auth.required') return null;
      throw error;
    }
  }
}

function isOfSuperadmins({ path }: AnyRoute): boolean {
  return path.startsWith('/api/superadmin/');
}

/** @throws ApiError auth.required if the request has no bearer token */
export function bearerToken(request: Request): string {
  const [, token] = /^Bearer ([\w.~+/=-]+)$/i.exec(request.headers.authorization ?? '') ?? [];
  if (!token) throw new ApiError('auth.required');
  return token;
}
