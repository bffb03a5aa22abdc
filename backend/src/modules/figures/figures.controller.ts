import { Controller, Param, Query, Res } from '@nestjs/common';
import {
  accountingFiguresRoutes,
  type QueryOf,
  REPORTS,
  type ReportName,
  reportRoutes,
} from '@oficio/contracts';
import { IsIn } from 'class-validator';
import type { Response } from 'express';
import { Handles } from '../../http/handles.decorator.ts';
import { InOrganization, type OrganizationScope } from '../../http/request-scope.ts';
import { sendList } from '../../records/record-csv.ts';
import { RecordKit } from '../../records/record-kit.ts';
import { accountingOverview } from './accounting-overview.ts';
import { EXPENSES, entryAnalytics, INCOME } from './entry-analytics.ts';
import { accountingReport } from './reports/accounting-report.ts';
import { fileOfReport } from './reports/report-file.ts';

class ReportParameter {
  @IsIn(REPORTS, { message: 'There is no such report' })
  report!: ReportName;
}

@Controller()
export class FiguresController {
  constructor(private readonly kit: RecordKit) {}

  @Handles(accountingFiguresRoutes.overview)
  overview(
    @InOrganization() scope: OrganizationScope,
    @Query() query: QueryOf<typeof accountingFiguresRoutes.overview>,
  ) {
    return accountingOverview(this.kit, scope, query);
  }

  @Handles(accountingFiguresRoutes.income)
  income(
    @InOrganization() scope: OrganizationScope,
    @Query() query: QueryOf<typeof accountingFiguresRoutes.income>,
  ) {
    return entryAnalytics(this.kit, scope, query, INCOME);
  }

  @Handles(accountingFiguresRoutes.expenses)
  expenses(
    @InOrganization() scope: OrganizationScope,
    @Query() query: QueryOf<typeof accountingFiguresRoutes.expenses>,
  ) {
    return entryAnalytics(this.kit, scope, query, EXPENSES);
  }

  @Handles(reportRoutes.one)
  report(
    @InOrganization() scope: OrganizationScope,
    @Param() { report }: ReportParameter,
    @Query() query: QueryOf<typeof reportRoutes.one>,
  ) {
    return accountingReport(this.kit, scope, report, query);
  }

  @Handles(reportRoutes.file, { answers: 'text/csv' })
  async reportFile(
    @InOrganization() scope: OrganizationScope,
    @Param() { report }: ReportParameter,
    @Query() { format, ...query }: QueryOf<typeof reportRoutes.file>,
    @Res() response: Response,
  ) {
    const file = await fileOfReport(this.kit, scope, report, query);
    return sendList(this.kit, scope, file, format, response);
  }
}
