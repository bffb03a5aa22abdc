import { type BillingSettings, billingSettingsRoutes, organizationProfileRoutes } from '@oficio/contracts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { queryOf } from '../../lib/api/route-query.ts';
import { useMay } from '../../lib/api/use-may.ts';
import { addressLine } from '../../lib/text/address-line.ts';
import { counted } from '../../lib/text/counted.ts';
import { Fact, RecordFacts } from '../../records/record-facts.tsx';
import type { RecordField } from '../../records/record-fields.ts';
import { RecordSection } from '../../records/record-section.tsx';
import { QueryError } from '../../ui/error-state.tsx';
import { SkeletonText } from '../../ui/skeleton.tsx';
import { SETTINGS } from './invoicing-areas.ts';
import type { Choice } from './own-kinds.tsx';
import {
  DATE_ORDER_CHOICES,
  ROUNDING_CHOICES,
  ruleFields,
  SELLER_FIELDS,
  TAX_MODE_CHOICES,
  TERM_FIELDS,
  timeFields,
} from './setting-fields.ts';

export interface EditedPart {
  /** The part that is being edited, from the address. */
  editing: string | undefined;
  onEdit: (part: string | undefined) => void;
}

/** Always stale, because colleagues change them and no live table tells of it. */
const settingsQuery = queryOf(billingSettingsRoutes.one, { freshMs: 0 });

interface SettingsPartProps extends EditedPart {
  name: string;
  title: string;
  fieldsOf: (settings: BillingSettings) => ReturnType<typeof ruleFields>;
  children: (settings: BillingSettings) => ReactNode;
}

/** A section of the settings, which loads them. */
function SettingsPart({ name, title, fieldsOf, children, editing, onEdit }: SettingsPartProps) {
  const query = useQuery(settingsQuery);
  const { data, error } = query;
  if (error && !data) return <QueryError title="The settings could not be loaded" query={query} />;
  if (!data) return <SkeletonText lines={8} className="max-w-2xl" />;
  return (
    <div className="max-w-2xl">
      <RecordSection
        area={SETTINGS}
        record={data}
        fields={fieldsOf(data)}
        editing={editing === name}
        onEditingChange={(wanted) => onEdit(wanted ? name : undefined)}
        title={title}
      >
        {children(data)}
      </RecordSection>
    </div>
  );
}

/** Who the documents are from: the organization's profile and the tax regime. */
export function SellerSection(props: EditedPart) {
  const mayEditProfile = useMay(organizationProfileRoutes.update);
  return (
    <SettingsPart name="seller" title="Seller" fieldsOf={() => SELLER_FIELDS} {...props}>
      {(settings) => (
        <>
          <RecordFacts<BillingSettings> fields={SELLER_FACTS} record={settings} />
          <p className="mt-4 text-sm text-ink-muted">
            Documents show these details as of the day of issue.{' '}
            {mayEditProfile && (
              <Link
                to="/organization"
                search={{ section: 'profile', edit: 'legal' } as never}
                className="underline underline-offset-4"
              >
                Change names, tax ID and address in the profile
              </Link>
            )}
          </p>
        </>
      )}
    </SettingsPart>
  );
}

const fromProfile = (
  label: string,
  fact: (seller: BillingSettings['seller']) => ReactNode,
): RecordField<BillingSettings> => ({ name: `seller.${label}`, label, fact: ({ seller }) => fact(seller) });

const SELLER_FACTS: readonly RecordField<BillingSettings>[] = [
  fromProfile('Name', ({ name }) => name),
  fromProfile('Legal name', ({ legalName }) => legalName),
  fromProfile('Tax ID', ({ taxId }) => taxId),
  { ...(SELLER_FIELDS[0] as RecordField<BillingSettings>), fact: ({ taxRegime }) => taxRegime },
  fromProfile('Address', ({ address }) => addressLine(address)),
  fromProfile('Email', ({ businessEmail }) => businessEmail),
  fromProfile('Phone', ({ phone }) => phone),
  fromProfile('Website', ({ website }) => website),
];

/** When and how clients pay, and what documents say besides their lines. */
export function TermsSection(props: EditedPart) {
  return (
    <SettingsPart name="terms" title="Terms and payment" fieldsOf={() => TERM_FIELDS} {...props}>
      {(settings) => (
        <dl className="grid gap-4">
          {TERM_FIELDS.map(({ name, label }) => (
            <div key={name} className="grid gap-1 [&>dd]:max-w-prose [&>dd]:whitespace-pre-wrap">
              <Fact label={label}>{termWords(name, settings)}</Fact>
            </div>
          ))}
        </dl>
      )}
    </SettingsPart>
  );
}

function termWords(name: string, settings: BillingSettings): string {
  const { paymentTermsDays, quoteValidDays, linkDays } = settings;
  if (name === 'quoteValidDays') return counted(quoteValidDays, 'day');
  if (name === 'linkDays') return linkDays === null ? 'As long as the document' : counted(linkDays, 'day');
  if (name !== 'paymentTermsDays') return String(settings[name as 'terms'] ?? '');
  return paymentTermsDays === 0 ? 'Due at once' : counted(paymentTermsDays, 'day');
}

/** The rules by which documents are computed, numbered and sent. `currency`: the organization's own. */
export function RulesSection({ currency, ...props }: EditedPart & { currency: string }) {
  const fieldsOf = ({ seller }: BillingSettings) => ruleFields(currency, seller.address.countryCode);
  return (
    <SettingsPart name="rules" title="Rules" fieldsOf={fieldsOf} {...props}>
      {(settings) => (
        <RecordFacts<BillingSettings>
          record={settings}
          fields={(fieldsOf(settings) as readonly RecordField<BillingSettings>[]).map(explained)}
        />
      )}
    </SettingsPart>
  );
}

/** How time becomes invoices. `currency`: the organization's own. */
export function TimeSection({ currency, ...props }: EditedPart & { currency: string }) {
  const fieldsOf = () => timeFields(currency);
  return (
    <SettingsPart name="time" title="Time" fieldsOf={fieldsOf} {...props}>
      {(settings) => (
        <RecordFacts<BillingSettings>
          record={settings}
          fields={fieldsOf() as readonly RecordField<BillingSettings>[]}
        />
      )}
    </SettingsPart>
  );
}

const CHOICES: Readonly<Record<string, readonly Choice[]>> = {
  taxMode: TAX_MODE_CHOICES,
  roundingMode: ROUNDING_CHOICES,
  dateOrder: DATE_ORDER_CHOICES,
};

/** A chosen option is shown with its explanation. */
function explained(field: RecordField<BillingSettings>): RecordField<BillingSettings> {
  const options = CHOICES[field.name];
  if (!options) return field;
  return {
    ...field,
    fact: (settings) => {
      const chosen = options.find(({ value }) => value === settings[field.name as 'taxMode']);
      return (
        <>
          {chosen?.label}
          <span className="block text-sm text-ink-muted">{chosen?.description}</span>
        </>
      );
    },
  };
}
