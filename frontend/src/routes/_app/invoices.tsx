import { createFileRoute, Outlet } from '@tanstack/react-router';
import { InvoicesGate } from '../../features/invoices/invoices-gate.tsx';

export const Route = createFileRoute('/_app/invoices')({
  component: () => (
    <InvoicesGate>
      <Outlet />
    </InvoicesGate>
  ),
});
