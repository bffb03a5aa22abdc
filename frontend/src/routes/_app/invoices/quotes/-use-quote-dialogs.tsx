import type { QuoteListItem } from '@oficio/contracts';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { QuoteDialogs } from '../../../../features/quotes/use-quote-actions.tsx';

const MakeQuoteRecurringDialog = lazy(
  () => import('../../../../features/recurring/make-quote-recurring-dialog.tsx'),
);

/** The dialog of recurring documents, for a screen with quotes. */
export function useQuoteDialogs(): { dialogs: QuoteDialogs; shown: ReactNode } {
  const [quote, setQuote] = useState<QuoteListItem | null>(null);
  return {
    dialogs: { openSeries: setQuote },
    shown: quote && (
      <Suspense fallback={null}>
        <MakeQuoteRecurringDialog quote={quote} onClose={() => setQuote(null)} />
      </Suspense>
    ),
  };
}
