import { Controller, Param, Query } from '@nestjs/common';
import { outboxRoutes, type QueryOf } from '@oficio/contracts';
import { Handles } from '../../http/handles.decorator.ts';
import { IdParameter } from '../../http/id.parameter.ts';
import { InOrganization, type OrganizationScope } from '../../http/request-scope.ts';
import { OutboxService } from './outbox.service.ts';

@Controller()
export class OutboxController {
  constructor(private readonly outbox: OutboxService) {}

  @Handles(outboxRoutes.list)
  list(@InOrganization() scope: OrganizationScope, @Query() query: QueryOf<typeof outboxRoutes.list>) {
    return this.outbox.list(scope, query);
  }

  @Handles(outboxRoutes.one)
  one(@InOrganization() scope: OrganizationScope, @Param() { id }: IdParameter) {
    return this.outbox.one(scope, id);
  }

  @Handles(outboxRoutes.retry)
  retry(@InOrganization() scope: OrganizationScope, @Param() { id }: IdParameter) {
    return this.outbox.act(scope, id, 'retry');
  }

  @Handles(outboxRoutes.arrived)
  arrived(@InOrganization() scope: OrganizationScope, @Param() { id }: IdParameter) {
    return this.outbox.act(scope, id, 'arrived');
  }

  @Handles(outboxRoutes.cancel)
  cancel(@InOrganization() scope: OrganizationScope, @Param() { id }: IdParameter) {
    return this.outbox.act(scope, id, 'cancel');
  }
}
