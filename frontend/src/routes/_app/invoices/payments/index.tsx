import { createFileRoute } from '@tanstack/react-router';
import { PaymentsGate } from '../../../../features/payments/payments-gate.tsx';
import { PaymentsScreen, type PaymentsSearch } from '../../../../features/payments/payments-screen.tsx';
import { restoresView } from '../../../../records/views/restore-view.ts';

export const Route = createFileRoute('/_app/invoices/payments/')({
  // The screen validates the search itself, so that the schema isn't loaded with the routes.
  validateSearch: (search: Record<string, unknown>): PaymentsSearch => search,
  beforeLoad: restoresView('payments'),
  component: function Payments() {
    return (
      <PaymentsGate>
        <PaymentsScreen search={Route.useSearch()} />
      </PaymentsGate>
    );
  },
});
