import { Body, Controller } from '@nestjs/common';
import { authRoutes, type BodyOf } from '@oficio/contracts';
import { Handles } from '../../http/handles.decorator.ts';
import { type RequestScope, Scope } from '../../http/request-scope.ts';
import { AuthService } from './auth.service.ts';

@Controller()
export class AuthController {
  constructor(private readonly auth: AuthService) {}

  @Handles(authRoutes.me)
  me(@Scope() scope: RequestScope) {
    return this.auth.currentUser(scope);
  }

  @Handles(authRoutes.updatePreferences)
  updatePreferences(@Scope() scope: RequestScope, @Body() body: BodyOf<typeof authRoutes.updatePreferences>) {
    return this.auth.updatePreferences(scope, body);
  }
}
