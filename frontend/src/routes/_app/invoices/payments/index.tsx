import { createFileRoute } from '@tanstack/react-router';
import { PaymentsGate } from '../../../../features/payments/payments-gate.tsx';
import { PaymentsScreen, type PaymentsSearch } from '../../../../features/payments/payments-screen.tsx';

export const Route = createFileRoute('/_app/invoices/payments/')({
  // The screen validates the search itself, so that the schema isn't loaded with the routes.
  validateSearch: (search: Record<string, unknown>): PaymentsSearch => search,
  component: function Payments() {
    return (
      <PaymentsGate>
        <PaymentsScreen search={Route.useSearch()} />
      </PaymentsGate>
    );
  },
});
