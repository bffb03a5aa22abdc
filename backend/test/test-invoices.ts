import {
  type AnswerOf,
  type BodyOf,
  invoiceRoutes,
  organizationSetupRoutes,
  taxRateRoutes,
} from '@oficio/contracts';
import { setupBody } from './organization-setup.examples.ts';
import type { TestApplication, TestOwner, TestPerson } from './test-application.ts';
import type { PersonOptions } from './test-people.ts';

export type TestInvoice = AnswerOf<typeof invoiceRoutes.one>;
type Line = NonNullable<BodyOf<typeof invoiceRoutes.create>['lines']>[number];

/** One unit of 100.00, without a tax. */
export const line = (changes: Partial<Line> = {}): Line => ({
  description: 'Sitio web',
  quantityE4: 10_000,
  unit: null,
  unitPriceMinor: 10_000,
  ...changes,
});

/** An owner whose organization is set up, so that it may issue invoices. */
export async function issuer(app: TestApplication, person?: PersonOptions): Promise<TestOwner> {
  const owner = await app.owner(person);
  const { status } = await app.call(organizationSetupRoutes.setup, { as: owner, body: setupBody });
  if (status >= 300) throw new Error('The organization was not set up');
  return owner;
}

/** A draft of one line for a new client. */
export async function draft(
  app: TestApplication,
  as: TestPerson,
  body: Partial<BodyOf<typeof invoiceRoutes.create>> = {},
): Promise<TestInvoice> {
  const clientId = body.clientId ?? (await app.client(as)).id;
  const answer = await app.call(invoiceRoutes.create, { as, body: { clientId, lines: [line()], ...body } });
  if (answer.status !== 201) throw new Error(`The draft was not created: ${answer.text}`);
  return answer.body;
}

/** The same, issued. */
export async function issued(
  app: TestApplication,
  as: TestPerson,
  body: Partial<BodyOf<typeof invoiceRoutes.create>> = {},
): Promise<TestInvoice> {
  const { id, version } = await draft(app, as, body);
  const answer = await app.call(invoiceRoutes.issue, { as, parameters: { id }, body: { version } });
  if (answer.status !== 200) throw new Error(`The invoice was not issued: ${answer.text}`);
  return answer.body;
}

/** The draft of a credit note over one unit of the first line. Without a price, over all that is left of the invoice. */
export async function creditNote(
  app: TestApplication,
  as: TestPerson,
  { id }: Pick<TestInvoice, 'id'>,
  unitPriceMinor?: number,
): Promise<TestInvoice> {
  const answer = await app.call(invoiceRoutes.creditNote, { as, parameters: { id } });
  if (answer.status !== 201) throw new Error(`The credit note was not drafted: ${answer.text}`);
  const note = answer.body;
  if (unitPriceMinor === undefined) return note;
  const [first] = note.lines;
  const taxRateIds = first?.taxes.map(({ taxRateId }) => taxRateId) ?? [];
  const lines = [line({ unitPriceMinor, taxRateIds, creditsLineId: first?.creditsLineId ?? null })];
  const parameters = { id: note.id };
  const changed = await app.call(invoiceRoutes.update, {
    as,
    parameters,
    body: { version: note.version, lines },
  });
  if (changed.status !== 200) throw new Error(`The credit note was not changed: ${changed.text}`);
  return changed.body;
}

/** The same, issued. */
export async function credited(
  app: TestApplication,
  as: TestPerson,
  invoice: Pick<TestInvoice, 'id'>,
  unitPriceMinor?: number,
): Promise<TestInvoice> {
  const { id, version } = await creditNote(app, as, invoice, unitPriceMinor);
  const answer = await app.call(invoiceRoutes.issue, { as, parameters: { id }, body: { version } });
  if (answer.status !== 200) throw new Error(`The credit note was not issued: ${answer.text}`);
  return answer.body;
}

/** The ids of the organization's tax rates by name. */
export async function taxRates(app: TestApplication, as: TestPerson): Promise<Record<string, string>> {
  const { body } = await app.call(taxRateRoutes.list, { as });
  return Object.fromEntries(body.items.map(({ id, name }) => [name, id]));
}
