import type { LocalDate, ReminderFigures } from '@oficio/contracts';
import type { ApiDatabase } from '../../database/database.ts';
import type { OrganizationScope } from '../../http/request-scope.ts';
import { listStatements } from '../../records/list.ts';
import { OUTBOX_LIST, type OutboxQuery } from '../outbox/outbox-list.ts';

type Reported = Pick<ReminderFigures, 'sent' | 'bounced' | 'paidSoon'>;

/** What became of the reminders of a period: each figure is the total of the outbox with a filter. */
export async function readReported(
  database: ApiDatabase,
  scope: OrganizationScope,
  period: { from: LocalDate; to: LocalDate },
): Promise<Reported> {
  const count = (filter: Partial<OutboxQuery>) =>
    listStatements<object, OutboxQuery>(
      OUTBOX_LIST,
      scope,
      { limit: 1, ruleOnly: 'true', ...period, ...filter },
      { after: null, size: 1 },
    ).total;
  type Counted = { total: number };
  const counted = await database.readAll<[Counted, Counted, Counted]>(scope, [
    count({ state: 'sent' }),
    count({ state: 'bounced' }),
    count({ paidSoon: 'true' }),
  ]);
  const [sent, bounced, paidSoon] = counted.map(([row]) => row?.total ?? 0);
  return { sent: sent ?? 0, bounced: bounced ?? 0, paidSoon: paidSoon ?? 0 };
}
