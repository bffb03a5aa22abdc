import { Controller } from '@nestjs/common';
import { type AnswerOf, RECORDS, serviceRoutes } from '@oficio/contracts';
import { ApiDatabase } from '../../database/database.ts';
import { Handles } from '../../http/handles.decorator.ts';
import { InOrganization, type OrganizationScope } from '../../http/request-scope.ts';

type Services = AnswerOf<typeof serviceRoutes.all>['items'];

@Controller()
export class AllServicesController {
  constructor(private readonly database: ApiDatabase) {}

  @Handles(serviceRoutes.all)
  async list(@InOrganization() scope: OrganizationScope): Promise<{ items: Services }> {
    const items = await this.database.read<Services[number]>(
      scope,
      `SELECT id, name, kind, client_id AS "clientId", client_name AS "clientName", next_renewal_on AS "nextRenewalOn",
         status
       FROM public.hosting_clients
       WHERE organization_id = $1 AND record_state = 'open' ORDER BY sort_name, id LIMIT ${RECORDS.pickable}`,
      [scope.organizationId],
    );
    return { items };
  }
}
