import { incomeRoutes, SECTION_TITLES } from '@oficio/contracts';
import { createFileRoute } from '@tanstack/react-router';
import { InvoicesGate } from '../../../../entities/invoice/invoices-gate.tsx';
import { InvoicesTabs } from '../../../../entities/invoice/invoices-tabs.tsx';
import { AccountingTabs } from '../../../../features/accounting/accounting-tabs.tsx';
import {
  RecurringListScreen,
  type RecurringSearch,
} from '../../../../features/recurring/recurring-list-screen.tsx';
import { useMay } from '../../../../lib/api/use-may.ts';
import { useRestoredSearch } from '../../../../records/views/use-restored-search.ts';

export const Route = createFileRoute('/_app/accounting/recurring/')({
  // The screen validates the search itself, so that the schema isn't loaded with the routes.
  validateSearch: (search: Record<string, unknown>): RecurringSearch => search,
  component: function Recurring() {
    const search = useRestoredSearch('recurring', Route.useSearch());
    // Members read invoices, but not accounting.
    const hasEntries = useMay(incomeRoutes.list);
    return (
      <InvoicesGate>
        <RecurringListScreen
          search={search}
          title={hasEntries ? SECTION_TITLES.accounting : SECTION_TITLES.invoices}
          tabs={hasEntries ? <AccountingTabs current="Recurring" /> : <InvoicesTabs />}
          hasEntries={hasEntries}
        />
      </InvoicesGate>
    );
  },
});
