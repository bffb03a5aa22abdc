import { categoryRoutes } from '@oficio/contracts';
import { createFileRoute } from '@tanstack/react-router';
import { AccountingPage } from '../../../features/accounting/accounting-page.tsx';
import { CategoriesSection } from '../../../features/accounting/categories-section.tsx';

export const Route = createFileRoute('/_app/accounting/categories')({
  component: () => (
    <AccountingPage
      current="Categories"
      description="How you group income and expenses."
      reads={categoryRoutes.list}
    >
      <CategoriesSection />
    </AccountingPage>
  ),
});
