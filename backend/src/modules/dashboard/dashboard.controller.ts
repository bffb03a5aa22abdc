import { Controller } from '@nestjs/common';
import { dashboardRoutes } from '@oficio/contracts';
import { Handles } from '../../http/handles.decorator.ts';
import { InOrganization, type OrganizationScope } from '../../http/request-scope.ts';
import { DashboardService } from './dashboard.service.ts';

@Controller()
export class DashboardController {
  constructor(private readonly dashboard: DashboardService) {}

  @Handles(dashboardRoutes.figures)
  figures(@InOrganization() scope: OrganizationScope) {
    return this.dashboard.figures(scope);
  }

  @Handles(dashboardRoutes.all)
  all(@InOrganization() scope: OrganizationScope) {
    return this.dashboard.all(scope);
  }
}
