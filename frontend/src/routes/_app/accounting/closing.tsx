import { closingRoutes } from '@oficio/contracts';
import { createFileRoute } from '@tanstack/react-router';
import { AccountingPage } from '../../../features/accounting/accounting-page.tsx';
import { ClosingSection } from '../../../features/accounting/closing-section.tsx';
import { PackagesSection } from '../../../features/accounting/packages-section.tsx';

export const Route = createFileRoute('/_app/accounting/closing')({
  component: () => (
    <AccountingPage
      current="Closing"
      description="The day up to which nothing can change any more."
      reads={closingRoutes.read}
    >
      <div className="flex flex-col gap-10">
        <ClosingSection />
        <PackagesSection />
      </div>
    </AccountingPage>
  ),
});
