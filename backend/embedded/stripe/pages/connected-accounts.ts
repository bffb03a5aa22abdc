import { asHtml } from '../../as-html.ts';
import type { Document } from '../store/stored.ts';
import type { Work } from '../work.ts';
import { code, form, money, table } from './page.ts';

const NEWEST = { limit: 50 };

/** The connected accounts with their payments and disputes, and what only happens outside of the application. */
export async function connectedAccounts(work: Work): Promise<string> {
  const { data: accounts } = await work.documents.list('account', {}, NEWEST);
  const payments: string[][] = [];
  const disputes: string[][] = [];
  for (const { id } of accounts) {
    const { documents } = work.ofAccount(id);
    for (const intent of (await documents.list('payment_intent', {}, NEWEST)).data) {
      payments.push(await paymentRow(work.ofAccount(id), intent));
    }
    disputes.push(...(await documents.list('dispute', {}, NEWEST)).data.map(disputeRow));
  }
  return `${table(
    'Connected accounts',
    ['Id', 'Email', 'Takes payments', 'Action'],
    accounts.map(({ id, email, charges_enabled }) => [
      code(id),
      asHtml(email ?? ''),
      charges_enabled ? 'yes' : 'no',
      form(`/dev/stripe/accounts/${id}/revoke`, '', 'End the access'),
    ]),
  )}
${table('Payments to connected accounts', ['Id', 'For', 'Amount', 'Status', 'Action'], payments)}
${table('Disputes', ['Id', 'Amount', 'Status', 'Action'], disputes)}`;
}

async function paymentRow({ documents }: Work, intent: Document<'payment_intent'>): Promise<string[]> {
  const { id, description, amount, currency, status, latest_charge } = intent;
  const charge = latest_charge === null ? undefined : await documents.find('charge', latest_charge);
  const isWaiting = status === 'requires_action' && intent.next_action !== null;
  return [
    code(id),
    asHtml(description ?? ''),
    money(amount, currency),
    asHtml(status),
    isWaiting
      ? `${hidden(`waiting/${id}/end`, 'end', 'arrives', 'The money arrives')}${hidden(`waiting/${id}/end`, 'end', 'fails', 'It doesn’t arrive')}`
      : charge && !charge.disputed
        ? form(`/dev/stripe/charges/${id}/dispute`, '', 'Dispute')
        : '',
  ];
}

function disputeRow({ id, amount, currency, status }: Document<'dispute'>): string[] {
  return [
    code(id),
    money(amount, currency),
    asHtml(status),
    status === 'needs_response'
      ? `${hidden(`disputes/${id}/close`, 'status', 'won', 'Won')}${hidden(`disputes/${id}/close`, 'status', 'lost', 'Lost')}`
      : '',
  ];
}

function hidden(path: string, name: string, value: string, label: string): string {
  return form(`/dev/stripe/${path}`, `<input type="hidden" name="${name}" value="${value}">`, label);
}
