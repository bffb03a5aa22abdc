import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import { bearerToken } from '../../http/authentication.guard.ts';

/** The caller's own access token, for what only the auth service may do in their name. */
export const AccessToken = createParamDecorator((_: unknown, context: ExecutionContext): string =>
  bearerToken(context.switchToHttp().getRequest<Request>()),
);
