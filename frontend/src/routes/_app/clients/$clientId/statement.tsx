import { createFileRoute } from '@tanstack/react-router';
import { useClientPage } from '../../../../features/clients/client-page.ts';
import { ClientStatement, type StatementSearch } from '../../../../features/payments/client-statement.tsx';
import { PaymentsGate } from '../../../../features/payments/payments-gate.tsx';

export const Route = createFileRoute('/_app/clients/$clientId/statement')({
  validateSearch: (search: Record<string, unknown>): StatementSearch => search,
  component: function Statement() {
    const { client } = useClientPage();
    return (
      <PaymentsGate titled>
        <ClientStatement clientId={client.id} clientCurrency={client.currency} search={Route.useSearch()} />
      </PaymentsGate>
    );
  },
});
