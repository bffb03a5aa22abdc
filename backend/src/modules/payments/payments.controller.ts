import { Body, Controller, Param, Query, Res } from '@nestjs/common';
import { type BodyOf, paymentRoutes, type QueryOf } from '@oficio/contracts';
import type { Response } from 'express';
import { Handles } from '../../http/handles.decorator.ts';
import { IdParameter } from '../../http/id.parameter.ts';
import { InOrganization, type OrganizationScope } from '../../http/request-scope.ts';
import { sendList } from '../../records/record-csv.ts';
import { RecordKit } from '../../records/record-kit.ts';
import { PaymentsService } from './payments.service.ts';

@Controller()
export class PaymentsController {
  constructor(
    private readonly kit: RecordKit,
    private readonly payments: PaymentsService,
  ) {}

  @Handles(paymentRoutes.list)
  list(@InOrganization() scope: OrganizationScope, @Query() query: QueryOf<typeof paymentRoutes.list>) {
    return this.payments.list(scope, query);
  }

  @Handles(paymentRoutes.csv, { answers: 'text/csv' })
  csv(
    @InOrganization() scope: OrganizationScope,
    @Query() query: QueryOf<typeof paymentRoutes.csv>,
    @Res() response: Response,
  ) {
    return sendList(this.kit, scope, this.payments.file(scope, query), query.format, response);
  }

  @Handles(paymentRoutes.record)
  record(@InOrganization() scope: OrganizationScope, @Body() body: BodyOf<typeof paymentRoutes.record>) {
    return this.payments.record(scope, body);
  }

  @Handles(paymentRoutes.one)
  one(@InOrganization() scope: OrganizationScope, @Param() { id }: IdParameter) {
    return this.payments.one(scope, id);
  }

  @Handles(paymentRoutes.update)
  update(
    @InOrganization() scope: OrganizationScope,
    @Param() { id }: IdParameter,
    @Body() body: BodyOf<typeof paymentRoutes.update>,
  ) {
    return this.payments.update(scope, id, body);
  }

  @Handles(paymentRoutes.allocate)
  allocate(
    @InOrganization() scope: OrganizationScope,
    @Param() { id }: IdParameter,
    @Body() body: BodyOf<typeof paymentRoutes.allocate>,
  ) {
    return this.payments.allocate(scope, id, body);
  }

  @Handles(paymentRoutes.refund)
  refund(
    @InOrganization() scope: OrganizationScope,
    @Param() { id }: IdParameter,
    @Body() body: BodyOf<typeof paymentRoutes.refund>,
  ) {
    return this.payments.refund(scope, id, body);
  }

  @Handles(paymentRoutes.void)
  void(
    @InOrganization() scope: OrganizationScope,
    @Param() { id }: IdParameter,
    @Body() body: BodyOf<typeof paymentRoutes.void>,
  ) {
    return this.payments.void(scope, id, body);
  }
}
