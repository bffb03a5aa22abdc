import { Controller } from '@nestjs/common';
import { clientAnalyticsRoutes } from '@oficio/contracts';
import { Handles } from '../../http/handles.decorator.ts';
import { InOrganization, type OrganizationScope } from '../../http/request-scope.ts';
import { RecordKit } from '../../records/record-kit.ts';
import { clientAnalytics } from './client-analytics.ts';
import { clientMoney } from './client-money.ts';

@Controller()
export class ClientAnalyticsController {
  constructor(private readonly kit: RecordKit) {}

  @Handles(clientAnalyticsRoutes.figures)
  async figures(@InOrganization() scope: OrganizationScope) {
    const [figures, money] = await Promise.all([
      clientAnalytics(this.kit, scope),
      clientMoney(this.kit, scope),
    ]);
    return { ...figures, ...money };
  }
}
