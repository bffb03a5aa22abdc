import { Controller, Param } from '@nestjs/common';
import { projectAnalyticsRoutes } from '@oficio/contracts';
import { Handles } from '../../http/handles.decorator.ts';
import { IdParameter } from '../../http/id.parameter.ts';
import { InOrganization, type OrganizationScope } from '../../http/request-scope.ts';
import { RecordKit } from '../../records/record-kit.ts';
import { moneyOfProject, projectAnalytics } from './project-analytics.ts';

@Controller()
export class ProjectFiguresController {
  constructor(private readonly kit: RecordKit) {}

  @Handles(projectAnalyticsRoutes.figures)
  figures(@InOrganization() scope: OrganizationScope) {
    return projectAnalytics(this.kit, scope);
  }

  @Handles(projectAnalyticsRoutes.money)
  money(@InOrganization() scope: OrganizationScope, @Param() { id }: IdParameter) {
    return moneyOfProject(this.kit, scope, id);
  }
}
