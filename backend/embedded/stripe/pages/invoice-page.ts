import { asHtml } from '../../as-html.ts';
import type { Document } from '../store/stored.ts';
import { cardChoice } from './cards.ts';
import { day, form, money, type Page, page } from './page.ts';

const STATUS: Record<string, string> = {
  draft: 'Draft',
  open: 'Open',
  paid: 'Paid',
  uncollectible: 'Given up',
  void: 'Void',
};

export function statusOf(invoice: Document<'invoice'>): string {
  return STATUS[invoice.status ?? ''] ?? '';
}

/** One invoice with its totals; an open one can be paid here. */
export function invoicePage(invoice: Document<'invoice'>): Page {
  const { currency } = invoice;
  const row = (label: string, amount: number, kind = '') =>
    `<dt class="${kind}">${asHtml(label)}</dt><dd class="${kind}">${money(amount, currency)}</dd>`;
  const lines = invoice.lines.data.map(({ description, amount }) => row(description ?? '', amount));
  const discount = (invoice.total_discount_amounts ?? []).reduce((sum, { amount }) => sum + amount, 0);
  const fromBalance = invoice.amount_due - invoice.total;
  const title = `Invoice ${invoice.number}`;
  return page(
    title,
    `<h1>${asHtml(title)}</h1>
<p>${statusOf(invoice)} · ${day(invoice.created)} · ${asHtml(invoice.customer_name ?? invoice.customer_email ?? '')}</p>
<section class="panel" aria-label="Lines"><dl>${lines.join('\n')}
${discount > 0 ? row('Discount', -discount) : ''}
${row('Total', invoice.total, 'total')}
${fromBalance === 0 ? '' : row(fromBalance < 0 ? 'From the balance' : 'To the balance', fromBalance)}
${row('Amount due', invoice.amount_due)}
${row('Paid', invoice.amount_paid)}</dl></section>
${invoice.status === 'open' ? payment(invoice) : ''}`,
  );
}

function payment({ id, amount_remaining, currency }: Document<'invoice'>): string {
  const choice = cardChoice('Pay with', ['pays', 'declined', 'failsLater']);
  const action = `/dev/stripe/invoices/${id}/pay`;
  return `<section class="panel">${form(action, choice, `Pay ${money(amount_remaining, currency)}`, 'main')}</section>`;
}
