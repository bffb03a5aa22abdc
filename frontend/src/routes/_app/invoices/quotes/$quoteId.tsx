import { createFileRoute } from '@tanstack/react-router';
import { QuoteScreen } from '../../../../features/quotes/quote-screen.tsx';
import { useQuoteDialogs } from './-use-quote-dialogs.tsx';

export const Route = createFileRoute('/_app/invoices/quotes/$quoteId')({
  /** `edit`: the section that is being edited; an unknown name opens none. */
  validateSearch: (search: Record<string, unknown>): { edit?: string | undefined } => search,
  component: function Quote() {
    const { quoteId } = Route.useParams();
    const { dialogs, shown } = useQuoteDialogs();
    return (
      <>
        <QuoteScreen key={quoteId} id={quoteId} editing={Route.useSearch().edit} dialogs={dialogs} />
        {shown}
      </>
    );
  },
});
