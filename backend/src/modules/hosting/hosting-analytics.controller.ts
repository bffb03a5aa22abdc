import { Controller } from '@nestjs/common';
import { hostingAnalyticsRoutes } from '@oficio/contracts';
import { Handles } from '../../http/handles.decorator.ts';
import { InOrganization, type OrganizationScope } from '../../http/request-scope.ts';
import { RecordKit } from '../../records/record-kit.ts';
import { domainAnalytics } from './domain-analytics.ts';
import { hostingAnalytics } from './hosting-analytics.ts';

@Controller()
export class HostingAnalyticsController {
  constructor(private readonly kit: RecordKit) {}

  @Handles(hostingAnalyticsRoutes.hosting)
  hosting(@InOrganization() scope: OrganizationScope) {
    return hostingAnalytics(this.kit, scope);
  }

  @Handles(hostingAnalyticsRoutes.domains)
  domains(@InOrganization() scope: OrganizationScope) {
    return domainAnalytics(this.kit, scope);
  }
}
