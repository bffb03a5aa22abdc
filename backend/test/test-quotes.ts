import { type AnswerOf, type BodyOf, quoteLinkRoutes, quoteRoutes } from '@oficio/contracts';
import type { TestApplication, TestPerson } from './test-application.ts';
import { line } from './test-invoices.ts';

export type TestQuote = AnswerOf<typeof quoteRoutes.one>;
type QuoteBody = BodyOf<typeof quoteRoutes.create>;

/** A line that the client can choose, of 40.00. */
export const option = (changes: Partial<NonNullable<QuoteBody['lines']>[number]> = {}) => ({
  ...line({ description: 'Mantenimiento', unitPriceMinor: 4_000 }),
  choice: 'optional' as const,
  ...changes,
});

/** A draft of one line for a new client. */
export async function draftQuote(
  app: TestApplication,
  as: TestPerson,
  body: Partial<QuoteBody> = {},
): Promise<TestQuote> {
  const clientId = body.clientId ?? (await app.client(as)).id;
  const answer = await app.call(quoteRoutes.create, { as, body: { clientId, lines: [line()], ...body } });
  if (answer.status !== 201) throw new Error(`The quote was not created: ${answer.text}`);
  return answer.body;
}

/** The same, open for the client's answer. */
export async function openQuote(
  app: TestApplication,
  as: TestPerson,
  body: Partial<QuoteBody> = {},
): Promise<TestQuote> {
  const { id, version } = await draftQuote(app, as, body);
  const answer = await app.call(quoteRoutes.markSent, { as, parameters: { id }, body: { version } });
  if (answer.status !== 200) throw new Error(`The quote was not opened: ${answer.text}`);
  return answer.body;
}

/** The path of the client's page. */
export async function quotePage(
  app: TestApplication,
  as: TestPerson,
  { id }: Pick<TestQuote, 'id'>,
): Promise<string> {
  const answer = await app.call(quoteLinkRoutes.create, { as, parameters: { id } });
  if (answer.status !== 201) throw new Error(`The link was not made: ${answer.text}`);
  return new URL(answer.body.url).pathname;
}
