import { createFileRoute } from '@tanstack/react-router';
import { QuotesScreen, type QuotesSearch } from '../../../../features/quotes/quotes-screen.tsx';
import { useRestoredSearch } from '../../../../records/views/use-restored-search.ts';
import { useQuoteDialogs } from './-use-quote-dialogs.tsx';

export const Route = createFileRoute('/_app/invoices/quotes/')({
  // The screen validates the search itself, so that the schema isn't loaded with the routes.
  validateSearch: (search: Record<string, unknown>): QuotesSearch => search,
  component: function Quotes() {
    const search = useRestoredSearch('quotes', Route.useSearch());
    const { dialogs, shown } = useQuoteDialogs();
    return (
      <>
        <QuotesScreen search={search} dialogs={dialogs} />
        {shown}
      </>
    );
  },
});
