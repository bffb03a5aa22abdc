import { type AnswerOf, type BodyOf, paymentRoutes, settlementRoutes } from '@oficio/contracts';
import type { TestApplication, TestPerson } from './test-application.ts';
import { issued, type TestInvoice } from './test-invoices.ts';

export type TestPayment = AnswerOf<typeof paymentRoutes.one>;
type Recording = BodyOf<typeof paymentRoutes.record>;

/** The body of a payment of 100.00 of today in the organization's currency, which pays nothing yet. */
export const paymentOf = (clientId: string, changes: Partial<Recording> = {}): Recording => ({
  clientId,
  date: '2026-06-15',
  amountMinor: 10_000,
  currency: 'MXN',
  method: 'bank_transfer',
  ...changes,
});

/** A recorded payment. Its client is a new one unless `clientId` names one. */
export async function paid(
  app: TestApplication,
  as: TestPerson,
  changes: Partial<Recording> = {},
): Promise<TestPayment> {
  const clientId = changes.clientId ?? (await app.client(as)).id;
  const answer = await app.call(paymentRoutes.record, { as, body: paymentOf(clientId, changes) });
  if (answer.status !== 201) throw new Error(`The payment was not recorded: ${answer.text}`);
  return answer.body;
}

/** An issued invoice, and a payment of all of it. */
export async function paidInvoice(
  app: TestApplication,
  as: TestPerson,
): Promise<{ invoice: TestInvoice; payment: TestPayment }> {
  const invoice = await issued(app, as);
  const { id: invoiceId, clientId, totalMinor: amountMinor } = invoice;
  const payment = await paid(app, as, {
    clientId,
    amountMinor,
    allocations: [{ invoiceId, amountMinor }],
  });
  return { invoice, payment };
}

export async function ledgerOf(
  app: TestApplication,
  as: TestPerson,
  id: string,
): Promise<AnswerOf<typeof settlementRoutes.ofInvoice>> {
  return (await app.call(settlementRoutes.ofInvoice, { as, parameters: { id } })).body;
}
