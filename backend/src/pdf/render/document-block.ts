/** A party of a document, as it was on the day of issue. */
export interface DocumentParty {
  name: string;
  legalName: string | null;
  taxId: string | null;
  taxRegime: string | null;
  /** Lines of the address, as they are printed. */
  address: string[];
  countryCode: string | null;
  email: string | null;
  phone: string | null;
  website: string | null;
}

/** A document as it is frozen at issue. A draft has null for the number. Amounts are in minor units. */
export interface DocumentBlock {
  /** The version of the layout. */
  template: number;
  kind: 'invoice' | 'deposit' | 'credit_note';
  number: string | null;
  /** The number of the credited invoice. */
  corrects: string | null;
  locale: 'en' | 'es';
  paper: 'a4' | 'letter';
  issueDate: string;
  dueDate: string | null;
  currency: string;
  exchange: { baseCurrency: string; rateE8: number; on: string } | null;
  poNumber: string | null;
  seller: DocumentParty;
  client: DocumentParty;
  taxMode: 'exclusive' | 'inclusive';
  lines: {
    description: string;
    quantityE4: number;
    unit: string | null;
    unitPriceMinor: number;
    discount: { kind: 'percent'; ppm: number } | { kind: 'amount'; amountMinor: number } | null;
    taxes: string[];
    netMinor: number;
    baseMinor: number;
  }[];
  taxes: {
    name: string;
    ratePpm: number;
    kind: 'added' | 'withheld';
    exempt: boolean;
    baseMinor: number;
    taxMinor: number;
  }[];
  subtotalMinor: number;
  discountMinor: number;
  netMinor: number;
  taxMinor: number;
  withheldMinor: number;
  adjustMinor: number;
  totalMinor: number;
  notes: string | null;
  terms: string | null;
  paymentInstructions: string | null;
  logoSha256: string | null;
}
