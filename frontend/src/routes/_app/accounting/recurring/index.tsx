import { createFileRoute } from '@tanstack/react-router';
import { InvoicesGate } from '../../../../features/invoices/invoices-gate.tsx';
import {
  RecurringListScreen,
  type RecurringSearch,
} from '../../../../features/invoices/recurring/recurring-list-screen.tsx';

export const Route = createFileRoute('/_app/accounting/recurring/')({
  // The screen validates the search itself, so that the schema isn't loaded with the routes.
  validateSearch: (search: Record<string, unknown>): RecurringSearch => search,
  component: function Recurring() {
    return (
      <InvoicesGate>
        <RecurringListScreen search={Route.useSearch()} />
      </InvoicesGate>
    );
  },
});
