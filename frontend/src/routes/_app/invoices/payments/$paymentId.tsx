import { createFileRoute } from '@tanstack/react-router';
import { PaymentScreen } from '../../../../features/payments/payment-screen.tsx';
import { PaymentsGate } from '../../../../features/payments/payments-gate.tsx';

export const Route = createFileRoute('/_app/invoices/payments/$paymentId')({
  component: function Payment() {
    const { paymentId } = Route.useParams();
    return (
      <PaymentsGate>
        <PaymentScreen key={paymentId} id={paymentId} />
      </PaymentsGate>
    );
  },
});
