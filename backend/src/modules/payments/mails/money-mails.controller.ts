import { Body, Controller, Param, Query } from '@nestjs/common';
import { type BodyOf, paymentMailRoutes, type QueryOf, statementMailRoutes } from '@oficio/contracts';
import { Handles } from '../../../http/handles.decorator.ts';
import { IdParameter } from '../../../http/id.parameter.ts';
import { InOrganization, type OrganizationScope } from '../../../http/request-scope.ts';
import { MoneyMailsService, type ReadFacts } from './money-mails.service.ts';
import { paymentMail } from './payment-mail.ts';
import { statementMail } from './statement-mail.ts';

type StatementQuery = QueryOf<typeof statementMailRoutes.mail>;

@Controller()
export class MoneyMailsController {
  constructor(private readonly mails: MoneyMailsService) {}

  @Handles(paymentMailRoutes.mail)
  receipt(@InOrganization() scope: OrganizationScope, @Param() { id }: IdParameter) {
    return this.mails.suggestion(scope, ofPayment(scope, id));
  }

  @Handles(paymentMailRoutes.mailPreview)
  receiptPreview(
    @InOrganization() scope: OrganizationScope,
    @Param() { id }: IdParameter,
    @Body() body: BodyOf<typeof paymentMailRoutes.mailPreview>,
  ) {
    return this.mails.preview(scope, ofPayment(scope, id), body);
  }

  @Handles(paymentMailRoutes.send)
  sendReceipt(
    @InOrganization() scope: OrganizationScope,
    @Param() { id }: IdParameter,
    @Body() body: BodyOf<typeof paymentMailRoutes.send>,
  ) {
    return this.mails.send(scope, ofPayment(scope, id), body);
  }

  @Handles(statementMailRoutes.mail)
  statement(
    @InOrganization() scope: OrganizationScope,
    @Param() { id }: IdParameter,
    @Query() query: StatementQuery,
  ) {
    return this.mails.suggestion(scope, ofClient(scope, id, query));
  }

  @Handles(statementMailRoutes.mailPreview)
  statementPreview(
    @InOrganization() scope: OrganizationScope,
    @Param() { id }: IdParameter,
    @Query() query: StatementQuery,
    @Body() body: BodyOf<typeof statementMailRoutes.mailPreview>,
  ) {
    return this.mails.preview(scope, ofClient(scope, id, query), body);
  }

  @Handles(statementMailRoutes.send)
  sendStatement(
    @InOrganization() scope: OrganizationScope,
    @Param() { id }: IdParameter,
    @Query() query: StatementQuery,
    @Body() body: BodyOf<typeof statementMailRoutes.send>,
  ) {
    return this.mails.send(scope, ofClient(scope, id, query), body);
  }
}

function ofPayment({ organizationId }: OrganizationScope, id: string): ReadFacts {
  return (tx) => paymentMail(tx, organizationId, id);
}

function ofClient({ organizationId }: OrganizationScope, clientId: string, query: StatementQuery): ReadFacts {
  return (tx) => statementMail(tx, { organizationId, clientId }, query);
}
