import { type QueryOf, quoteRoutes, SECTION_TITLES } from '@oficio/contracts';
import { InvoicesTabs } from '../../entities/invoice/invoices-tabs.tsx';
import { QUOTES } from '../../entities/quote/quote-area.tsx';
import { useIsLimited } from '../../lib/api/use-may.ts';
import type { ListSearchOf } from '../../records/list-search.ts';
import { RecordsScreen } from '../../records/records-screen.tsx';
import { useRegularRefresh } from '../../records/use-regular-refresh.ts';
import { stateAllows } from './quote-actions.ts';
import { useQuoteColumns } from './quote-columns.tsx';
import { QuickQuoteAction, QuoteMenuItems } from './quote-menu-items.tsx';
import { QuoteSums } from './quote-sums.tsx';
import { type QuoteDialogs, useQuoteActions } from './use-quote-actions.tsx';
import { useQuoteFilters } from './use-quote-filters.ts';

export type QuotesSearch = ListSearchOf<QueryOf<typeof quoteRoutes.list>>;

/** The quotes of the organization. */
export function QuotesScreen({ search, dialogs }: { search: QuotesSearch; dialogs: QuoteDialogs }) {
  useRegularRefresh(quoteRoutes.list.path);
  const isLimited = useIsLimited();
  const columns = useQuoteColumns();
  const filters = useQuoteFilters(search);
  const actions = useQuoteActions(dialogs);
  return (
    <>
      <RecordsScreen
        area={QUOTES}
        views="quotes"
        search={search}
        title={SECTION_TITLES.invoices}
        note={isLimited ? 'You see the quotes of the clients that are assigned to you.' : undefined}
        tabs={<InvoicesTabs />}
        sums={<QuoteSums />}
        purpose="Write your first quote. Your client accepts it online, and you make the invoice of it with one click."
        columns={columns}
        filters={filters}
        allows={stateAllows}
        rowMenuItems={(quote) => <QuoteMenuItems quote={quote} actions={actions} />}
        quickActions={(quote) => <QuickQuoteAction quote={quote} actions={actions} />}
      />
      {actions.dialog}
    </>
  );
}
