import { Body, Controller } from '@nestjs/common';
import { accountRoutes, type BodyOf } from '@oficio/contracts';
import { Handles } from '../../http/handles.decorator.ts';
import { type RequestScope, Scope } from '../../http/request-scope.ts';
import { WelcomeService } from './welcome.service.ts';

@Controller()
export class WelcomeController {
  constructor(private readonly welcome: WelcomeService) {}

  @Handles(accountRoutes.triggerOauthWelcome)
  trigger(@Scope() scope: RequestScope, @Body() body: BodyOf<typeof accountRoutes.triggerOauthWelcome>) {
    return this.welcome.trigger(scope, body);
  }
}
