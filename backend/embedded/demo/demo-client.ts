export interface DemoClient {
  name: string;
  /** The domain of mail and website, below a top-level domain reserved for examples. */
  domain: string;
  city: string;
  state: string;
  status: 'active' | 'lead' | 'inactive' | 'archived';
  tags: string[];
  /** Name and role of each contact; the first one is the primary contact. */
  contacts: [name: string, role: string][];
  /** The age of the row in days. */
  daysAgo: number;
  notes?: string;
  person?: boolean;
  currency?: 'USD';
  countryCode?: string;
  paymentTermsDays?: number;
}

/** @param domain without `.example` */
export function client(
  name: string,
  domain: string,
  city: string,
  state: string,
  status: DemoClient['status'],
  daysAgo: number,
  tags: string[],
  contacts: [name: string, role: string][],
  more: Partial<DemoClient> = {},
): DemoClient {
  return { name, domain: `${domain}.example`, city, state, status, daysAgo, tags, contacts, ...more };
}
