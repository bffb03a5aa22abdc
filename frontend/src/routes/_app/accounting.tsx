import { SECTION_TITLES } from '@oficio/contracts';
import { createFileRoute, Outlet } from '@tanstack/react-router';
import { INCOME_PLACE } from '../../features/accounting/income-place.tsx';
import { RoleGate } from '../../records/role-gate.tsx';

export const Route = createFileRoute('/_app/accounting')({
  component: () => (
    <RoleGate reads={INCOME_PLACE.mayRead} title={SECTION_TITLES.accounting} icon={INCOME_PLACE.icon}>
      <Outlet />
    </RoleGate>
  ),
});
