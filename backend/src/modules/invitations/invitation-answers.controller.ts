import { Body, Controller, Param, Query } from '@nestjs/common';
import { type BodyOf, invitationRoutes, type QueryOf } from '@oficio/contracts';
import { Handles } from '../../http/handles.decorator.ts';
import { IdParameter } from '../../http/id.parameter.ts';
import { type RequestScope, Scope } from '../../http/request-scope.ts';
import { InvitationAnswersService } from './invitation-answers.service.ts';

@Controller()
export class InvitationAnswersController {
  constructor(private readonly answers: InvitationAnswersService) {}

  @Handles(invitationRoutes.verify, { limited: true })
  verify(@Query() { token }: QueryOf<typeof invitationRoutes.verify>) {
    return this.answers.verify(token);
  }

  @Handles(invitationRoutes.accept)
  accept(@Scope() scope: RequestScope, @Body() { token }: BodyOf<typeof invitationRoutes.accept>) {
    return this.answers.accept(scope, token);
  }

  @Handles(invitationRoutes.decline)
  decline(@Scope() scope: RequestScope, @Body() { token }: BodyOf<typeof invitationRoutes.decline>) {
    return this.answers.decline(scope, token);
  }

  @Handles(invitationRoutes.own)
  own(@Scope() scope: RequestScope) {
    return this.answers.own(scope);
  }

  @Handles(invitationRoutes.acceptOwn)
  acceptOwn(@Scope() scope: RequestScope, @Param() { id }: IdParameter) {
    return this.answers.acceptOwn(scope, id);
  }

  @Handles(invitationRoutes.declineOwn)
  declineOwn(@Scope() scope: RequestScope, @Param() { id }: IdParameter) {
    return this.answers.declineOwn(scope, id);
  }
}
