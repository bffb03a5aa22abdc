import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import type { Claims } from '../database/database.ts';
import { idempotencyOf } from './idempotency.ts';
import type { Principal } from './principal.ts';
import { stateOf } from './request-state.ts';

/** Who asks, for which organization, and under which key a repeated request is known. */
export interface RequestScope extends Claims {
  requestId: string;
  principal: Principal;
  idempotency: { key: string; requestHash: string } | null;
}

/** The scope of somebody with an organization. */
export interface OrganizationScope extends RequestScope {
  organizationId: string;
  organization: NonNullable<Principal['organization']>;
}

/** The handler's scope; the guards have made sure that there is one. */
export const Scope = createParamDecorator((_: unknown, context: ExecutionContext): RequestScope => {
  const request = context.switchToHttp().getRequest<Request>();
  return scopeOf(request);
});

/** As `Scope`, for routes behind the access guard, which lets nobody pass without an organization. */
export const InOrganization = createParamDecorator(
  (_: unknown, context: ExecutionContext): OrganizationScope => {
    const scope = scopeOf(context.switchToHttp().getRequest<Request>());
    const { organization } = scope.principal;
    if (!organization) throw new Error('The route lets people without an organization pass');
    return { ...scope, organizationId: organization.id, organization };
  },
);

function scopeOf(request: Request): RequestScope {
  const { id, principal } = stateOf(request);
  if (!principal) throw new Error('The route is public and has no scope');
  return {
    userId: principal.userId,
    organizationId: principal.organization?.id ?? null,
    requestId: id,
    principal,
    idempotency: idempotencyOf(request),
  };
}
