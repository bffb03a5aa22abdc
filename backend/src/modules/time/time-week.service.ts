import { Injectable } from '@nestjs/common';
import type { AnswerOf, QueryOf, TimeWeekCell, timeRoutes } from '@oficio/contracts';
import type { OrganizationScope } from '../../http/request-scope.ts';
import { RecordKit } from '../../records/record-kit.ts';
import { weekStatement } from './time-rows.ts';

/** The figures of one person's week. */
@Injectable()
export class TimeWeekService {
  constructor(private readonly kit: RecordKit) {}

  async one(
    scope: OrganizationScope,
    { from, userId = scope.userId }: QueryOf<typeof timeRoutes.week>,
  ): Promise<AnswerOf<typeof timeRoutes.week>> {
    const { text, values } = weekStatement(scope, { from, userId });
    return {
      cells: await this.kit.database.read<TimeWeekCell & Record<string, unknown>>(scope, text, values),
    };
  }
}
