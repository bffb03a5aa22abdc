import sql from 'sql-template-tag';
import type { AnyArea } from '../../records/record-area.ts';

/** The filters that income and expenses share. */
export const ENTRY_FILTERS = {
  from: { kind: 'column', condition: (day, column) => sql`${column('date')} >= ${day}` },
  to: { kind: 'column', condition: (day, column) => sql`${column('date')} <= ${day}` },
  currency: { kind: 'facet', condition: (currency, column) => sql`${column('currency')} = ${currency}` },
  categoryId: { kind: 'column', condition: (id, column) => sql`${column('category_id')} = ${id}` },
  clientId: { kind: 'column', condition: (id, column) => sql`${column('client_id')} = ${id}` },
  method: { kind: 'column', condition: (method, column) => sql`${column('method')} = ${method}` },
  receipt: {
    kind: 'column',
    condition: (receipt, column) =>
      receipt === 'with' ? sql`${column('files')} > 0` : sql`${column('files')} = 0`,
  },
} satisfies AnyArea['filters'];
