import type { Dashboard, DeliveryFilter } from '@oficio/contracts';
import sql, { raw } from 'sql-template-tag';
import type { OrganizationScope } from '../../../http/request-scope.ts';
import type { RecordKit } from '../../../records/record-kit.ts';
import { hasDelivery } from '../invoice-filters.ts';

type Undelivered = NonNullable<Dashboard['mails']>;

/** The invoices whose mails need a person: each figure is the total of the list with its filter. */
export async function undelivered({ database }: RecordKit, scope: OrganizationScope): Promise<Undelivered> {
  const { organizationId } = scope;
  const count = (delivery: DeliveryFilter) => sql`(SELECT count(*) FROM public.invoices entry
    WHERE organization_id = ${organizationId} AND record_state = 'open'
      AND ${hasDelivery(delivery, (name) => raw(`entry.${name}`), organizationId)})`;
  const { text, values } = sql`SELECT ${count('failed')} AS failed, ${count('uncertain')} AS uncertain`;
  const [row] = await database.read<Undelivered>(scope, text, values);
  return row ?? { failed: 0, uncertain: 0 };
}
