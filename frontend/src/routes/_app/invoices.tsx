import { createFileRoute, Outlet } from '@tanstack/react-router';
import { InvoicesGate } from '../../entities/invoice/invoices-gate.tsx';

export const Route = createFileRoute('/_app/invoices')({
  component: () => (
    <InvoicesGate>
      <Outlet />
    </InvoicesGate>
  ),
});
