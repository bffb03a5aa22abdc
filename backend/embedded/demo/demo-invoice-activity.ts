import { randomUUID } from 'node:crypto';
import { formatMoney } from '@oficio/contracts';
import type { DemoOwner } from './demo-rows.ts';

type Row = Record<string, unknown>;

/** The audit entries of the demo's invoices and payments, as the application would have written them. */
export function invoiceActivityRows(
  invoices: readonly Row[],
  payments: readonly Row[],
  clients: readonly Row[],
  owner: DemoOwner,
): Row[] {
  const nameOf = (clientId: unknown) => String(clients.find(({ id }) => id === clientId)?.display_name);
  const entry = (action: string, at: unknown, of: Row, [type, name]: [type: string, name: string]): Row => ({
    id: randomUUID(),
    at,
    organization_id: owner.organizationId,
    actor_kind: 'member',
    actor_user_id: owner.userId,
    actor_name: 'Demo Owner',
    action,
    entity_type: type,
    entity_id: of.id,
    entity_name: name,
    client_id: of.client_id,
    changes: {},
  });
  const ofInvoice = (invoice: Row): Row[] => {
    const client = nameOf(invoice.client_id);
    const thing: [string, string] = ['invoice', String(invoice.number ?? `Draft for ${client}`)];
    const step = (action: string, at: unknown) => (at ? [entry(action, at, invoice, thing)] : []);
    return [
      ...step('created', invoice.created_at),
      ...step('scheduled', invoice.scheduled_for && invoice.created_at),
      ...step('issued', invoice.number && invoice.created_at),
      ...step('marked_sent', invoice.sent_at),
      ...step('viewed', invoice.viewed_at).map((row) => ({
        ...row,
        actor_kind: 'client',
        actor_user_id: null,
        actor_name: client,
      })),
      ...step('voided', invoice.voided_at),
    ];
  };
  return [
    ...invoices.flatMap(ofInvoice),
    ...payments.map((payment) => {
      const money = { amountMinor: Number(payment.amount_minor), currency: String(payment.currency) };
      return entry('created', payment.created_at, payment, ['payment', formatMoney(money)]);
    }),
  ];
}
