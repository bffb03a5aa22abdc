import { asHtml } from '../../as-html.ts';
import type { Document } from '../store/stored.ts';
import { cardChoice, delayedChoices } from './cards.ts';
import { form, minute, money, type Page, page } from './page.ts';

/** The page of a single payment, to a connected account. */
export function paymentPage(session: Document<'checkout.session'>, failed: boolean): Page {
  const [line] = session.line_items?.data ?? [];
  const amount = money(session.amount_total ?? 0, session.currency ?? 'usd');
  const problem = failed
    ? '<p class="problem" role="alert">Your bank did not confirm the payment. Nothing was charged.</p>'
    : '';
  return page(
    'Payment',
    `<h1>${asHtml(line?.description ?? 'Payment')}</h1>
<section class="panel" aria-label="Order"><p class="price">${amount}</p></section>
${problem}
<section class="panel">
${form(
  `/dev/stripe/checkout/${session.id}/pay`,
  cardChoice('Pay with', ['pays', 'declined', 'challenge'], delayedChoices(session.payment_method_types)),
  `Pay ${amount}`,
  'main',
)}
</section>
<p class="row"><span class="faint">Open until ${minute(session.expires_at)}</span>
${session.cancel_url ? `<a class="button" href="${asHtml(session.cancel_url)}">Back</a>` : ''}</p>`,
  );
}
