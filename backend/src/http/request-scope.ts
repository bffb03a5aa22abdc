import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import type { Principal } from '../sessions/principal.ts';
import type { WriteScope } from '../writes/unit-of-work.ts';
import { idempotencyOf } from './idempotency.ts';
import { stateOf } from './request-state.ts';

export interface RequestScope extends WriteScope {
  requestId: string;
  principal: Principal;
}

export interface OrganizationScope extends RequestScope {
  organizationId: string;
  organization: NonNullable<Principal['organization']>;
}

/** The handler's scope. The guards have made sure that there is one. */
export const Scope = createParamDecorator((_: unknown, context: ExecutionContext): RequestScope => {
  const request = context.switchToHttp().getRequest<Request>();
  return scopeOf(request);
});

/** As `Scope`, for routes behind the access guard, which requires an organization. */
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
    keyRole: principal.key?.role,
    requestId: id,
    principal,
    idempotency: idempotencyOf(request),
  };
}
