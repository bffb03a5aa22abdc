import { createFileRoute } from '@tanstack/react-router';
import { InvoicesGate } from '../../../../entities/invoice/invoices-gate.tsx';
import { RecurringScreen } from '../../../../features/recurring/recurring-screen.tsx';

export const Route = createFileRoute('/_app/accounting/recurring/$seriesId')({
  component: function Series() {
    const { seriesId } = Route.useParams();
    return (
      <InvoicesGate>
        <RecurringScreen key={seriesId} id={seriesId} />
      </InvoicesGate>
    );
  },
});
