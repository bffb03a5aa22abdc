import { taxRateRoutes } from '@oficio/contracts';
import { createFileRoute } from '@tanstack/react-router';
import { AccountingPage } from '../../../features/accounting/accounting-page.tsx';
import { TaxesSection } from '../../../features/invoice-settings/taxes-section.tsx';

export const Route = createFileRoute('/_app/accounting/taxes')({
  component: () => (
    <AccountingPage
      current="Taxes"
      description="The taxes that your documents add or withhold."
      reads={taxRateRoutes.list}
    >
      <TaxesSection />
    </AccountingPage>
  ),
});
