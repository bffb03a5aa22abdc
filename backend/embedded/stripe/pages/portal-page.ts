import { asHtml } from '../../as-html.ts';
import { itemOf } from '../objects/subscription.ts';
import type { Document } from '../store/stored.ts';
import type { Work } from '../work.ts';
import { cardChoice } from './cards.ts';
import { statusOf } from './invoice-page.ts';
import { day, form, money, type Page, page } from './page.ts';

/** Lets a customer change the card, pay open invoices, and cancel or resume. */
export async function portalPage(work: Work, session: Document<'billing_portal.session'>): Promise<Page> {
  const customer = await work.documents.get('customer', session.customer);
  const filter = { customer: customer.id };
  const { data: subscriptions } = await work.documents.list('subscription', filter);
  const { data: invoices } = await work.documents.list('invoice', filter);
  const cardId = customer.invoice_settings.default_payment_method;
  const card = cardId ? await work.documents.find('payment_method', cardId) : undefined;
  const base = `/dev/stripe/portal/${session.id}`;
  const live = subscriptions.filter(({ ended_at }) => ended_at === null);
  const panels: string[] = [];
  for (const subscription of live) panels.push(await subscriptionPanel(work, base, subscription));
  const back = session.return_url
    ? `<p><a class="button" href="${asHtml(session.return_url)}">Back</a></p>`
    : '';
  return page(
    'Billing',
    `<h1>Billing of ${asHtml(customer.name ?? customer.email ?? 'the customer')}</h1>
${back}
<h2>Subscription</h2>
${panels.join('\n') || '<p class="panel">No subscription.</p>'}
<h2>Payment method</h2>
<section class="panel"><p>${card ? `Card ending in ${asHtml(card.card?.last4 ?? '')}` : 'No card yet.'}</p>
${form(`${base}/card`, cardChoice('Change it to', ['pays', 'declined', 'failsLater']), 'Change card')}</section>
<h2>Invoices</h2>
${invoices.length > 0 ? invoiceTable(base, invoices) : '<p class="panel">No invoices yet.</p>'}`,
  );
}

async function subscriptionPanel(
  { documents }: Work,
  base: string,
  subscription: Document<'subscription'>,
): Promise<string> {
  const { price, current_period_end: end } = itemOf(subscription);
  const product = await documents.findAny(price.product);
  const name = product?.object === 'product' ? product.name : 'Subscription';
  const id = `<input type="hidden" name="subscription" value="${asHtml(subscription.id)}">`;
  const canceled = subscription.cancel_at_period_end;
  const until = canceled ? `Ends on ${day(end)}.` : `Renews on ${day(end)}.`;
  return `<section class="panel"><p><strong>${asHtml(name)}</strong>, ${money(price.unit_amount ?? 0, price.currency)}
per ${asHtml(price.recurring?.interval ?? 'month')} · ${asHtml(subscription.status)}<br>${until}</p>
${canceled ? form(`${base}/resume`, id, 'Resume subscription') : form(`${base}/cancel`, id, 'Cancel subscription')}</section>`;
}

function invoiceTable(base: string, invoices: Document<'invoice'>[]): string {
  const rows = invoices.map((invoice) => {
    const pay = form(
      `${base}/pay`,
      `<input type="hidden" name="invoice" value="${asHtml(invoice.id)}">`,
      `Pay ${money(invoice.amount_remaining, invoice.currency)}`,
    );
    return `<tr><td><a href="/dev/stripe/invoices/${asHtml(invoice.id)}">${asHtml(invoice.number ?? invoice.id)}</a></td>
<td>${day(invoice.created)}</td><td>${money(invoice.amount_due, invoice.currency)}</td>
<td>${statusOf(invoice)}</td><td>${invoice.status === 'open' ? pay : ''}</td></tr>`;
  });
  return `<div class="scroll"><table><thead><tr><th>Number</th><th>Date</th><th>Amount</th><th>Status</th><th>Action</th></tr></thead>
<tbody>${rows.join('\n')}</tbody></table></div>`;
}
