import { type QuoteListItem, quoteRoutes } from '@oficio/contracts';
import { allowedQuoteActions } from '@oficio/machines/quote';
import { quoteName } from '../../entities/quote/quote-words.ts';
import { useSendDocument } from '../../records/mails/use-send-document.ts';
import { useStoreQuote } from './use-store-quote.ts';

const ALL_RIGHTS = { drafts: true, issues: true, plans: true };
const WORDS = {
  changed: 'The quote has changed in the meantime. Look at it on the page behind, or press Send again.',
  closed: 'This quote was answered or withdrawn in the meantime, so it isn’t sent.',
};

/** Sends a quote by mail, and opens a draft. */
export function useSendQuote(quote: QuoteListItem, onSent: () => void) {
  return useSendDocument({
    route: quoteRoutes.send,
    document: quote,
    store: useStoreQuote(),
    nameOf: quoteName,
    isSendable: (stored) => allowedQuoteActions(stored, ALL_RIGHTS).includes('send'),
    words: WORDS,
    onSent,
  });
}
