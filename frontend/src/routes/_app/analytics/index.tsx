import { accountingFiguresRoutes } from '@oficio/contracts';
import { createFileRoute, Navigate } from '@tanstack/react-router';
import { useMay } from '../../../lib/api/use-may.ts';

export const Route = createFileRoute('/_app/analytics/')({ component: FirstTab });

/** Leads to the first part that the role reads. */
function FirstTab() {
  return (
    <Navigate
      to={useMay(accountingFiguresRoutes.income) ? '/analytics/revenue' : '/analytics/clients'}
      replace
    />
  );
}
