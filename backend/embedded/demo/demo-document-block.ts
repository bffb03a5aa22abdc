import {
  type DocumentBlock,
  type DocumentInput,
  type DocumentTotals,
  printedAddress,
} from '@oficio/contracts';
import { DEMO_SELLER } from './demo-seller.ts';

type Row = Record<string, unknown>;

interface IssuedDocument
  extends Pick<
    DocumentBlock,
    'kind' | 'number' | 'corrects' | 'issueDate' | 'dueDate' | 'currency' | 'exchange'
  > {
  client: Row;
  lines: readonly (DocumentInput['lines'][number] & { description: string })[];
  taxNames: string[];
  totals: DocumentTotals;
  /** The deposit that the document deducts. */
  deposit: Row | undefined;
}

/** What an issued document of the demo prints. */
export function documentBlock({
  client,
  lines,
  taxNames,
  totals,
  deposit,
  ...facts
}: IssuedDocument): DocumentBlock {
  return {
    template: 1,
    kind: facts.kind,
    number: facts.number,
    corrects: facts.corrects,
    locale: client.locale === 'en' ? 'en' : 'es',
    paper: 'letter',
    issueDate: facts.issueDate,
    dueDate: facts.dueDate,
    currency: facts.currency,
    exchange: facts.exchange,
    poNumber: null,
    seller: SELLER,
    client: partyOf(client),
    taxMode: 'exclusive',
    lines: lines.map((line, index) => ({
      description: line.description,
      quantityE4: line.quantityE4,
      unit: null,
      unitPriceMinor: line.unitPriceMinor,
      discount: null,
      taxes: taxNames,
      netMinor: totals.lines[index]?.netMinor ?? 0,
      baseMinor: totals.lines[index]?.baseMinor ?? 0,
    })),
    ...(deposit && { deductions: [printedDeduction(deposit)] }),
    taxes: totals.taxes,
    subtotalMinor: totals.subtotalMinor,
    discountMinor: totals.discountMinor,
    netMinor: totals.netMinor,
    taxMinor: totals.taxMinor,
    withheldMinor: totals.withheldMinor,
    adjustMinor: totals.adjustMinor,
    totalMinor: totals.totalMinor,
    notes: null,
    terms: null,
    paymentInstructions: null,
    logoSha256: null,
  };
}

function printedDeduction({ number, issue_date: date, net_minor: net }: Row) {
  return { number: String(number), issueDate: String(date), baseMinor: Number(net) };
}

const SELLER: DocumentBlock['seller'] = {
  name: DEMO_SELLER.name,
  legalName: DEMO_SELLER.legal_name,
  taxId: DEMO_SELLER.tax_id,
  taxRegime: null,
  address: printedAddress({
    line1: DEMO_SELLER.address_line1,
    line2: null,
    city: DEMO_SELLER.address_city,
    state: DEMO_SELLER.address_state,
    postalCode: DEMO_SELLER.address_postal_code,
  }),
  countryCode: 'MX',
  email: DEMO_SELLER.business_email,
  phone: DEMO_SELLER.phone,
  website: null,
};

function partyOf(client: Row): DocumentBlock['client'] {
  const city = [client.address_city, client.address_state].filter(Boolean).join(', ');
  return {
    name: String(client.display_name),
    legalName: null,
    taxId: null,
    taxRegime: null,
    address: [city],
    countryCode: String(client.country_code),
    email: String(client.email),
    phone: String(client.phone),
    website: String(client.website),
  };
}
