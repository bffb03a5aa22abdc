import { invoiceRoutes, type mayCall, SECTION_TITLES } from '@oficio/contracts';
import type { ReactNode } from 'react';
import { RoleGate } from '../../records/role-gate.tsx';
import { INVOICES } from './invoice-area.tsx';

interface InvoicesGateProps {
  /** The route that the screen reads; that of the list unless it is given. */
  reads?: Parameters<typeof mayCall>[0];
  titled?: boolean;
  children: ReactNode;
}

/** The screens of invoices, for the roles that read them. `titled`: the page around has a title. */
export function InvoicesGate({ reads = invoiceRoutes.list, titled = false, children }: InvoicesGateProps) {
  return (
    <RoleGate reads={reads} titled={titled} title={SECTION_TITLES.invoices} icon={INVOICES.icon}>
      {children}
    </RoleGate>
  );
}
