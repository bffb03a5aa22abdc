export interface DemoClient {
  name: string;
  /** Of mail and web, below a top-level domain that is reserved for examples. */
  domain: string;
  city: string;
  state: string;
  status: 'active' | 'lead' | 'inactive' | 'archived';
  tags: string[];
  /** The first one is the primary contact: name and role. */
  contacts: [name: string, role: string][];
  /** How long they have been in the directory. */
  daysAgo: number;
  notes?: string;
  person?: boolean;
  currency?: 'USD';
  countryCode?: string;
  paymentTermsDays?: number;
}

/** One of them, its domain given without `.example`. */
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
