import { Body, Controller, Param, Query } from '@nestjs/common';
import { type BodyOf, type QueryOf, webhookRoutes } from '@oficio/contracts';
import { IsUUID } from 'class-validator';
import { Handles } from '../../http/handles.decorator.ts';
import { IdParameter } from '../../http/id.parameter.ts';
import { InOrganization, type OrganizationScope } from '../../http/request-scope.ts';
import { WebhookLog } from './webhook-log.service.ts';
import { Webhooks } from './webhooks.service.ts';

class DeliveryParameters extends IdParameter {
  @IsUUID()
  deliveryId!: string;
}

@Controller()
export class WebhooksController {
  constructor(
    private readonly webhooks: Webhooks,
    private readonly log: WebhookLog,
  ) {}

  @Handles(webhookRoutes.list)
  list(@InOrganization() scope: OrganizationScope) {
    return this.webhooks.list(scope);
  }

  @Handles(webhookRoutes.create)
  create(@InOrganization() scope: OrganizationScope, @Body() body: BodyOf<typeof webhookRoutes.create>) {
    return this.webhooks.create(scope, body);
  }

  @Handles(webhookRoutes.update)
  update(
    @InOrganization() scope: OrganizationScope,
    @Param() { id }: IdParameter,
    @Body() body: BodyOf<typeof webhookRoutes.update>,
  ) {
    return this.webhooks.update(scope, id, body);
  }

  @Handles(webhookRoutes.remove)
  remove(@InOrganization() scope: OrganizationScope, @Param() { id }: IdParameter) {
    return this.webhooks.remove(scope, id);
  }

  @Handles(webhookRoutes.rotate)
  rotate(@InOrganization() scope: OrganizationScope, @Param() { id }: IdParameter) {
    return this.webhooks.rotate(scope, id);
  }

  @Handles(webhookRoutes.test)
  test(@InOrganization() scope: OrganizationScope, @Param() { id }: IdParameter) {
    return this.log.test(scope, id);
  }

  @Handles(webhookRoutes.deliveries)
  deliveries(
    @InOrganization() scope: OrganizationScope,
    @Param() { id }: IdParameter,
    @Query() query: QueryOf<typeof webhookRoutes.deliveries>,
  ) {
    return this.log.list(scope, id, query);
  }

  @Handles(webhookRoutes.delivery)
  delivery(@InOrganization() scope: OrganizationScope, @Param() { id, deliveryId }: DeliveryParameters) {
    return this.log.one(scope, id, deliveryId);
  }

  @Handles(webhookRoutes.sendAgain)
  sendAgain(@InOrganization() scope: OrganizationScope, @Param() { id, deliveryId }: DeliveryParameters) {
    return this.log.sendAgain(scope, id, deliveryId);
  }
}
