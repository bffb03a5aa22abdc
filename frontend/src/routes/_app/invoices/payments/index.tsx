import { createFileRoute } from '@tanstack/react-router';
import { PaymentsGate } from '../../../../features/payments/payments-gate.tsx';
import { PaymentsScreen, type PaymentsSearch } from '../../../../features/payments/payments-screen.tsx';
import { useRestoredSearch } from '../../../../records/views/use-restored-search.ts';

export const Route = createFileRoute('/_app/invoices/payments/')({
  // The screen validates the search itself, so that the schema isn't loaded with the routes.
  validateSearch: (search: Record<string, unknown>): PaymentsSearch => search,
  component: function Payments() {
    const search = useRestoredSearch('payments', Route.useSearch());
    return (
      <PaymentsGate>
        <PaymentsScreen search={search} />
      </PaymentsGate>
    );
  },
});
