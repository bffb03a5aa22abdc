import { type AnswerOf, type BodyOf, recurringRoutes } from '@oficio/contracts';
import type { TestApplication, TestOwner, TestPerson } from './test-application.ts';
import { line } from './test-invoices.ts';

export type TestSeries = AnswerOf<typeof recurringRoutes.one>;
type Body = BodyOf<typeof recurringRoutes.create>;

/** One line of 100.00. */
export const invoiceTemplate: NonNullable<Body['template']> = {
  currency: 'MXN',
  taxMode: 'exclusive',
  roundingMode: 'per_invoice',
  lines: [line()],
};

/** A body with one line of 100.00 a month, which becomes drafts. */
export const seriesBody = (clientId: string, startOn: string): Body => ({
  name: 'Mantenimiento',
  clientId,
  frequency: 'monthly',
  startOn,
  mode: 'draft',
  template: invoiceTemplate,
});

/** A series of invoices for a new client. */
export async function series(
  app: TestApplication,
  as: TestPerson,
  body: Partial<Body> & Pick<Body, 'startOn'>,
): Promise<TestSeries> {
  const clientId = body.clientId ?? (await app.client(as)).id;
  return started(app, as, { ...seriesBody(clientId, body.startOn), ...body });
}

/** A monthly series of income or expenses. */
export function entrySeries(
  app: TestApplication,
  as: TestPerson,
  body: Partial<Body> & Pick<Body, 'startOn'>,
): Promise<TestSeries> {
  return started(app, as, { name: 'Renta', frequency: 'monthly', mode: 'book', ...body });
}

async function started(app: TestApplication, as: TestPerson, body: Body): Promise<TestSeries> {
  const answer = await app.call(recurringRoutes.create, { as, body });
  if (answer.status !== 201) throw new Error(`The series was not created: ${answer.text}`);
  return answer.body;
}

export async function seriesOf(app: TestApplication, as: TestOwner, id: string): Promise<TestSeries> {
  return (await app.call(recurringRoutes.one, { as, parameters: { id } })).body;
}
