import { billingSettingsRoutes } from '@oficio/contracts';
import { createFileRoute } from '@tanstack/react-router';
import * as z from 'zod/mini';
import {
  OnlinePaymentSection,
  type Returned,
} from '../../features/invoice-settings/online-payment-section.tsx';
import { RatesSection } from '../../features/invoice-settings/rates-section.tsx';
import { SeriesSection } from '../../features/invoice-settings/series-section.tsx';
import {
  type EditedPart,
  RulesSection,
  SellerSection,
  TermsSection,
  TimeSection,
} from '../../features/invoice-settings/settings-sections.tsx';
import { TaxesSection } from '../../features/invoice-settings/taxes-section.tsx';
import { NotForRole } from '../../features/organization/not-for-role.tsx';
import { useCurrentUser } from '../../features/sign-in/session/use-auth.ts';
import { useMay } from '../../lib/api/use-may.ts';
import { useToday } from '../../lib/api/use-today.ts';
import { textSearchParam } from '../../lib/page/text-search-param.ts';
import { usePageTitle } from '../../lib/page/use-page-title.ts';
import { PageHeader } from '../../ui/card.tsx';
import { SectionNavigation } from '../../ui/section-navigation.tsx';
import { SkeletonText } from '../../ui/skeleton.tsx';
import { mayDiscard } from '../../ui/unsaved-question.ts';

const SECTIONS = [
  { name: 'seller', label: 'Seller' },
  { name: 'numbers', label: 'Numbers' },
  { name: 'taxes', label: 'Taxes' },
  { name: 'terms', label: 'Terms' },
  { name: 'rules', label: 'Rules' },
  { name: 'time', label: 'Time' },
  { name: 'rates', label: 'Rates' },
  { name: 'online', label: 'Online payment' },
] as const;
type SectionName = (typeof SECTIONS)[number]['name'];

/** The section of an address; the first section for any unknown value. */
function toSection(value: string | undefined): SectionName {
  return SECTIONS.find(({ name }) => name === value)?.name ?? SECTIONS[0].name;
}

/** `edit`: the part that is being edited. `connect`: why the payment provider's page has led here. */
const searchSchema = z.object({ section: textSearchParam, edit: textSearchParam, connect: textSearchParam });

export const Route = createFileRoute('/_app/organization_/invoicing')({
  validateSearch: (search) => searchSchema.parse(search),
  component: Invoicing,
});

/**
 * How the organization invoices. It isn't a section of the organization's page, because accountants, managers and
 * members open it as well.
 */
function Invoicing() {
  const { section: given, edit: editing, connect } = Route.useSearch();
  const navigate = Route.useNavigate();
  const section = toSection(given);
  usePageTitle('Invoicing');
  const organization = useCurrentUser()?.organization;
  const mayOpen = useMay(billingSettingsRoutes.one);
  if (!organization) return <SkeletonText lines={6} className="max-w-2xl" />;
  const onEdit = async (part: string | undefined) => {
    if (!(await mayDiscard())) return;
    // `mayDiscard` has already asked about unsaved changes.
    const search = { section: given, edit: part };
    await navigate({ search, replace: true, resetScroll: false, ignoreBlocker: true });
  };
  return (
    <>
      <PageHeader
        title="Invoicing"
        {...(mayOpen && { description: 'How your documents are numbered, taxed, calculated and paid.' })}
      />
      {mayOpen ? (
        <>
          <SectionNavigation
            label="Invoicing"
            path="/organization/invoicing"
            sections={SECTIONS}
            current={section}
          />
          <SectionContent
            section={section}
            editing={editing}
            returned={connect === 'returned' || connect === 'again' ? connect : undefined}
            currency={organization.currency}
            onEdit={(part) => void onEdit(part)}
          />
        </>
      ) : (
        <NotForRole />
      )}
    </>
  );
}

interface SectionContentProps extends EditedPart {
  section: SectionName;
  /** The organization's. */
  currency: string;
  returned: Returned;
}

function SectionContent({ section, currency, returned, ...part }: SectionContentProps) {
  const today = useToday();
  switch (section) {
    case 'seller':
      return <SellerSection {...part} />;
    case 'numbers':
      return <SeriesSection today={today} />;
    case 'taxes':
      return <TaxesSection />;
    case 'terms':
      return <TermsSection {...part} />;
    case 'rules':
      return <RulesSection {...part} currency={currency} />;
    case 'time':
      return <TimeSection {...part} currency={currency} />;
    case 'rates':
      return <RatesSection currency={currency} today={today} />;
    case 'online':
      return <OnlinePaymentSection returned={returned} />;
  }
}
