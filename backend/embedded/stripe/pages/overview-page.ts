import { asHtml } from '../../as-html.ts';
import { itemOf } from '../objects/subscription.ts';
import type { Document } from '../store/stored.ts';
import type { Delivery, DeliveryState } from '../webhooks/delivery.ts';
import type { Work } from '../work.ts';
import { connectedAccounts } from './connected-accounts.ts';
import { code, day, form, minute, money, type Page, page, table } from './page.ts';

const SHOWN = 50;

/** Lists all objects, and the events with their deliveries, for developers. */
export async function overviewPage(work: Work, delivery: Delivery): Promise<Page> {
  const { documents } = work;
  const newest = { limit: SHOWN };
  const { data: customers } = await documents.list('customer', {}, newest);
  const { data: subscriptions } = await documents.list('subscription', {}, newest);
  const { data: coupons } = await documents.list('coupon', {}, newest);
  const events = await latestEvents(work);
  const states = await delivery.states(events.map(({ id }) => id));
  return page(
    'Overview',
    `<h1>Test payments</h1>
${table(
  'Customers',
  ['Id', 'Email', 'Name', 'Balance'],
  customers.map((customer) => [
    code(customer.id),
    asHtml(customer.email ?? ''),
    asHtml(customer.name ?? ''),
    customer.currency ? money(customer.balance, customer.currency) : '',
  ]),
)}
${table(
  'Subscriptions',
  ['Id', 'Customer', 'Status', 'Price', 'Period'],
  subscriptions.map((subscription) => [
    code(subscription.id),
    code(subscription.customer),
    asHtml(subscription.status) + (subscription.cancel_at_period_end ? ', ends with the period' : ''),
    money(itemOf(subscription).price.unit_amount ?? 0, subscription.currency),
    `${day(itemOf(subscription).current_period_start)} – ${day(itemOf(subscription).current_period_end)}`,
  ]),
)}
${table(
  'Coupons',
  ['Id', 'Name', 'Takes off', 'Used'],
  coupons.map((coupon) => [
    code(coupon.id),
    asHtml(coupon.name ?? ''),
    coupon.percent_off === null
      ? money(coupon.amount_off ?? 0, coupon.currency ?? 'usd')
      : `${coupon.percent_off} %`,
    `${coupon.times_redeemed}${coupon.max_redemptions === null ? '' : ` of ${coupon.max_redemptions}`}`,
  ]),
)}
${await connectedAccounts(work)}
${table(
  'Events',
  ['Id', 'Type', 'Made', 'Delivery', 'Action'],
  events.map((event) => eventRow(event, states.get(event.id))),
)}`,
    { isWide: true },
  );
}

/** The latest events of the platform and of its connected accounts. */
async function latestEvents(work: Work): Promise<Document<'event'>[]> {
  const { data: accounts } = await work.documents.list('account', {}, { limit: SHOWN });
  const works = [work, ...accounts.map(({ id }) => work.ofAccount(id))];
  const events: Document<'event'>[] = [];
  for (const { documents } of works)
    events.push(...(await documents.list('event', {}, { limit: SHOWN })).data);
  return events.toSorted((a, b) => b.created - a.created).slice(0, SHOWN);
}

function eventRow(event: Document<'event'>, state: DeliveryState | undefined): string[] {
  return [
    code(event.id),
    asHtml(event.type),
    minute(event.created),
    describe(state),
    form(`/dev/stripe/events/${event.id}/deliver`, '', 'Deliver again'),
  ];
}

function describe(state: DeliveryState | undefined): string {
  if (!state?.lastResult) return 'waits';
  const attempts = `${state.attempts} ${state.attempts === 1 ? 'attempt' : 'attempts'}`;
  return `${state.isTaken ? 'taken' : 'comes again'} (${asHtml(state.lastResult)}, ${attempts})`;
}
