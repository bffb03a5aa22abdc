import { asHtml } from '../../as-html.ts';
import { couponOf } from '../billing/checkout.ts';
import { successUrl, termsId } from '../billing/checkout-session.ts';
import { couponTrouble } from '../objects/coupon.ts';
import type { Document } from '../store/stored.ts';
import type { Work } from '../work.ts';
import { cardChoice } from './cards.ts';
import { form, minute, money, notePage, type Page, page } from './page.ts';
import { paymentPage } from './payment-page.ts';

type Session = Document<'checkout.session'>;

/** The payment page of a session, or its final state. */
export async function checkoutPage(work: Work, session: Session, failed: boolean): Promise<Page> {
  const over = endedPage(session);
  if (over) return over;
  if (session.mode === 'payment') return paymentPage(session, failed);
  const line = session.line_items?.data[0];
  const { currency, amount_total: total, amount_subtotal: subtotal } = session;
  if (!line?.price || currency === null) throw new Error(`${session.id} has nothing to pay for`);
  const coupon = await couponOf(work, session);
  const interval = line.price.recurring?.interval ?? 'month';
  const trouble = coupon ? couponTrouble(coupon, work.at) : null;
  const problem = failed ? 'Your bank did not confirm the payment. Nothing was charged.' : trouble;
  const discount = coupon
    ? `<dt>${asHtml(coupon.name ?? coupon.id)}</dt><dd>${money(-(session.total_details?.amount_discount ?? 0), currency)}</dd>`
    : '';
  return page(
    'Payment',
    `<h1>Subscribe to ${asHtml(line.description ?? 'the plan')}</h1>
<section class="panel" aria-label="Order">
<p class="price">${money(subtotal ?? 0, currency)} <small class="faint">per ${asHtml(interval)}</small></p>
<dl>${discount}
<dt class="total">Total today</dt><dd class="total">${money(total ?? 0, currency)}</dd>
<dt>Afterwards</dt><dd>${afterwards(coupon, money(subtotal ?? 0, currency), money(total ?? 0, currency), interval)}</dd></dl>
</section>
${problem ? `<p class="problem" role="alert">${asHtml(problem)}</p>` : ''}
<section class="panel">
${form(
  `/dev/stripe/checkout/${session.id}/pay`,
  cardChoice('Pay with', ['pays', 'declined', 'challenge', 'failsLater']),
  `Pay ${money(total ?? 0, currency)}`,
  'main',
)}
</section>
<p class="row"><span class="faint">Open until ${minute(session.expires_at)}</span>
${session.cancel_url ? `<a class="button" href="${asHtml(session.cancel_url)}">Back</a>` : ''}</p>`,
  );
}

/** The 3-D Secure page of the bank. */
export async function challengePage(work: Work, session: Session): Promise<Page> {
  const over = endedPage(session);
  if (over) return over;
  const { incompleteSubscription } = await work.documents.get('checkout_terms', termsId(session.id));
  const back = `/dev/stripe/checkout/${session.id}`;
  if (!incompleteSubscription && session.payment_intent === null) {
    return notePage('Nothing to confirm', 'No payment waits for a confirmation.', {
      href: back,
      label: 'Back',
    });
  }
  const answer = (challenge: string, label: string, kind: string) =>
    form(
      `${back}/pay`,
      `<input type="hidden" name="card" value="challenge"><input type="hidden" name="challenge" value="${challenge}">`,
      label,
      kind,
    );
  return page(
    '3-D Secure',
    `<h1>3-D Secure</h1>
<p>Here your bank would ask whether it is you who pays ${money(session.amount_total ?? 0, session.currency ?? 'usd')}.</p>
<section class="panel">${answer('complete', 'Complete', 'main')}${answer('fail', 'Fail', '')}</section>`,
  );
}

function endedPage(session: Session): Page | undefined {
  if (session.status === 'complete') {
    const back = { href: successUrl(session), label: 'Continue' };
    return session.payment_status === 'unpaid'
      ? notePage('Waiting', 'The money hasn’t arrived yet. Nothing will be charged again.', back)
      : notePage('Paid', 'This has been paid. Nothing will be charged again.', back);
  }
  if (session.status === 'expired') {
    const back = session.cancel_url ? { href: session.cancel_url, label: 'Back' } : null;
    return notePage('Expired', 'This payment page has expired. Nothing was charged.', back);
  }
  return undefined;
}

function afterwards(
  coupon: Document<'coupon'> | null,
  full: string,
  reduced: string,
  interval: string,
): string {
  const per = `per ${asHtml(interval)}`;
  if (coupon?.duration === 'forever') return `${reduced} ${per}`;
  const more = coupon?.duration === 'repeating' ? (coupon.duration_in_months ?? 1) - 1 : 0;
  if (more === 0) return `${full} ${per}`;
  return `${reduced} for ${more} more ${more === 1 ? 'month' : 'months'}, then ${full} ${per}`;
}
