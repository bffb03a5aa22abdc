import { Controller } from '@nestjs/common';
import { clientAnalyticsRoutes } from '@oficio/contracts';
import { Handles } from '../../http/handles.decorator.ts';
import { InOrganization, type OrganizationScope } from '../../http/request-scope.ts';
import { RecordKit } from '../../records/record-kit.ts';
import { clientAnalytics } from './client-analytics.ts';

@Controller()
export class ClientAnalyticsController {
  constructor(private readonly kit: RecordKit) {}

  @Handles(clientAnalyticsRoutes.figures)
  figures(@InOrganization() scope: OrganizationScope) {
    return clientAnalytics(this.kit, scope);
  }
}
