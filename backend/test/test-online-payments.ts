import {
  invoiceLinkRoutes,
  onlinePaymentRoutes,
  paymentAccountRoutes,
  paymentRoutes,
} from '@oficio/contracts';
import type { TestApplication, TestOwner, TestPerson } from './test-application.ts';
import type { TestPayments } from './test-payments.ts';
import { PORTAL_ORIGIN, visit } from './test-portal.ts';

/** Connects an account whose owner has told the provider everything. Returns its id. */
export async function connected(
  app: TestApplication,
  provider: TestPayments,
  as: TestOwner,
  state: 'complete' | 'restricted' = 'complete',
): Promise<string> {
  const { status, text } = await app.call(paymentAccountRoutes.connect, { as });
  if (status !== 200) throw new Error(`The account was not connected: ${text}`);
  const { body } = await app.call(paymentAccountRoutes.one, { as });
  const id = body.account?.id ?? '';
  await provider.setUp(id, state);
  return id;
}

/** The path of a new link to the client's page of an invoice. */
export async function pathTo(app: TestApplication, as: TestPerson, id: string): Promise<string> {
  const { status, body, text } = await app.call(invoiceLinkRoutes.create, { as, parameters: { id } });
  if (status !== 201) throw new Error(`The link was not made: ${text}`);
  return new URL(body.url).pathname;
}

/** Presses 'Pay' on the page of a link. */
export function pressPay(
  app: TestApplication,
  path: string,
  headers: Record<string, string> = { origin: PORTAL_ORIGIN },
) {
  return visit(app, `${path}/pay`, { method: 'POST', headers });
}

/** Presses 'Pay'. Returns the id of the provider's page. */
export async function openPage(app: TestApplication, path: string): Promise<string> {
  const { status, headers } = await pressPay(app, path);
  const location = headers.get('location') ?? '';
  const id = /\/dev\/stripe\/checkout\/(\w+)$/.exec(location)?.[1];
  if (status !== 303 || id === undefined) throw new Error(`No page was opened: ${status} ${location}`);
  return id;
}

/** The client's attempts to pay an invoice, the latest first. */
export async function attempts(app: TestApplication, as: TestPerson, id: string) {
  return (await app.call(onlinePaymentRoutes.ofInvoice, { as, parameters: { id } })).body.items;
}

export async function paymentsOf(app: TestApplication, as: TestPerson, clientId: string) {
  const { body } = await app.call(paymentRoutes.list, { as, query: { clientId } });
  return body.items;
}
