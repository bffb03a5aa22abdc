import { paymentRoutes } from '@oficio/contracts';
import { Banknote } from 'lucide-react';
import type { ReactNode } from 'react';
import { RoleGate } from '../../records/role-gate.tsx';

/** What shows payments, for the roles that read them. `titled`: the page around has a title. */
export function PaymentsGate({ titled = false, children }: { titled?: boolean; children: ReactNode }) {
  return (
    <RoleGate titled={titled} reads={paymentRoutes.list} title="Payments" icon={<Banknote />}>
      {children}
    </RoleGate>
  );
}
