import type { QuoteContext, QuoteEvent } from '@oficio/machines/quote';
import { LAST_DAY, quoteModel } from '@oficio/machines/quote/model';
import { quoteDriver } from '../drivers/quote.driver.ts';
import { setQuoteStage } from '../drivers/quote.stage.ts';
import { generateTests } from './generate-tests.ts';

generateTests({
  model: { ...quoteModel, isPossible },
  driver: quoteDriver,
  setStage: setQuoteStage,
});

/** The server gives each quote a last day, and the tests answer before it. An invoice is removed before its deposits. */
function isPossible({ hasDeposits, projectId }: QuoteContext, event: QuoteEvent): boolean {
  if (event.type === 'quote.sent') return event.validUntil !== null;
  if (event.type === 'client.accepted' || event.type === 'client.declined') return event.today === LAST_DAY;
  if (event.type === 'deposits.gone') return hasDeposits;
  if (event.type === 'project.left') return projectId !== null;
  return true;
}
