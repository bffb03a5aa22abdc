import { Injectable } from '@nestjs/common';
import type { AnswerOf, LocalDate, quoteRoutes } from '@oficio/contracts';
import { ApiDatabase } from '../../database/database.ts';
import type { OrganizationScope } from '../../http/request-scope.ts';

type Sums = AnswerOf<typeof quoteRoutes.sums>;

@Injectable()
export class QuotesRepository {
  constructor(private readonly database: ApiDatabase) {}

  /** What is open and what isn't invoiced yet, by currency, the organization's first. */
  async sums(scope: OrganizationScope, today: LocalDate): Promise<Sums> {
    const { organizationId, organization } = scope;
    const currencies = await this.database.read<Sums['currencies'][number]>(
      scope,
      `SELECT currency,
         json_build_object('count', count(*) FILTER (WHERE is_open),
           'amountMinor', coalesce(sum(total_minor) FILTER (WHERE is_open), 0)) AS open,
         json_build_object('count', count(*) FILTER (WHERE NOT is_open),
           'amountMinor', coalesce(sum(total_minor) FILTER (WHERE NOT is_open), 0)) AS accepted
       FROM (
         SELECT currency, total_minor, status = 'open' AS is_open FROM public.quotes
         WHERE organization_id = $1 AND record_state = 'open'
           AND (status = 'accepted' OR status = 'open' AND sort_valid >= $2::date)
       ) quote
       GROUP BY currency ORDER BY currency <> $3, currency`,
      [organizationId, today, organization.currency],
    );
    return { currencies };
  }
}
