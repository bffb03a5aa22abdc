import { randomUUID } from 'node:crypto';
import {
  addDays,
  DOMAIN_STORED_STATUSES,
  LOOKUP_STATUSES,
  type LocalDate,
  RENEWAL_BILLINGS,
  RENEWAL_CONSENTS,
  RENEWAL_REGISTRIES,
  SERVICE_CYCLES,
  SERVICE_STORED_STATUSES,
} from '@oficio/contracts';
import { renewalWord } from '@oficio/machines/renewal';
import fc from 'fast-check';
import type { ClientBase } from 'pg';
import type { RowOwner } from './realtime-rows.ts';

const amount = fc.constantFrom(0, 1, 99, 12_345, 1_000_000);
const currency = fc.constantFrom('MXN', 'USD', 'JPY');
const payer = fc.constantFrom('us' as const, 'us' as const, 'client' as const);
const state = fc.constantFrom('open', 'open', 'open', 'archive', 'trash');
/** Days from today on, the borders of the figures among them. */
const days = fc.oneof(
  fc.constantFrom(-366, -365, -1, 0, 7, 8, 30, 31, 60, 61, 90, 91),
  fc.integer({ min: -400, max: 400 }),
);
const shared = { amount, price: amount, currency, payer, state, days, isAssigned: fc.boolean() };

export const randomService = fc.record({
  ...shared,
  status: fc.constantFrom(...SERVICE_STORED_STATUSES),
  cycle: fc.constantFrom(...SERVICE_CYCLES),
  provider: fc.constantFrom(null, 'Hetzner', 'HETZNER', 'Linode'),
  isOnce: fc.boolean(),
});
export const randomDomain = fc.record({
  ...shared,
  status: fc.constantFrom('active' as const, 'active' as const, ...DOMAIN_STORED_STATUSES),
  registrar: fc.constantFrom(null, 'Akky', 'akky', 'Namecheap'),
  tld: fc.constantFrom('mx', 'com', 'test'),
  hasDate: fc.boolean(),
  isLost: fc.boolean(),
  isInConflict: fc.boolean(),
  autoRenew: fc.boolean(),
  lookup: fc.constantFrom(...LOOKUP_STATUSES),
});
export const randomRenewal = fc.record({
  ...shared,
  consent: fc.constantFrom(...RENEWAL_CONSENTS),
  billing: fc.constantFrom(...RENEWAL_BILLINGS),
  registry: fc.constantFrom(...RENEWAL_REGISTRIES),
  isOfDomain: fc.boolean(),
  isSnoozed: fc.boolean(),
});
export const randomHosting = fc.record({
  services: fc.array(randomService, { maxLength: 25 }),
  domains: fc.array(randomDomain, { maxLength: 25 }),
  renewals: fc.array(randomRenewal, { maxLength: 25 }),
});

type Drawn<Arbitrary> = Arbitrary extends fc.Arbitrary<infer Value> ? Value : never;
export type DrawnService = Drawn<typeof randomService>;
export type DrawnDomain = Drawn<typeof randomDomain>;
export type DrawnRenewal = Drawn<typeof randomRenewal>;
type Drawings = Drawn<typeof randomHosting>;

interface Place extends RowOwner {
  today: LocalDate;
  clientId: string;
  /** The client that is assigned to a limited member. */
  assignedId: string;
}

/** Inserts drawn services, domains and renewals by plain SQL. Each renewal has a subject of its own. */
export async function insertHosting(
  admin: Pick<ClientBase, 'query'>,
  { services, domains, renewals }: Drawings,
  place: Place,
): Promise<void> {
  const { today } = place;
  const at = `${today}T12:00:00Z`;
  const common = (one: { state: string; isAssigned: boolean }) => ({
    id: randomUUID(),
    organization_id: place.organizationId,
    user_id: place.userId,
    created_by: place.userId,
    created_at: at,
    updated_at: at,
    client_id: one.isAssigned ? place.assignedId : place.clientId,
    archived_at: one.state === 'archive' ? at : null,
    deleted_at: one.state === 'trash' ? at : null,
  });
  const terms = (one: { amount: number; price: number; currency: string; payer: string }) => ({
    cost_minor: one.amount,
    price_minor: one.price,
    currency: one.currency,
    payer: one.payer,
  });
  const insert = (table: string, rows: object[]) =>
    rows.length === 0
      ? undefined
      : admin.query(
          `INSERT INTO ${table} (${Object.keys(rows[0] ?? {}).join(', ')})
           SELECT ${Object.keys(rows[0] ?? {}).join(', ')} FROM jsonb_populate_recordset(NULL::${table}, $1)`,
          [JSON.stringify(rows)],
        );
  await insert(
    'public.hosting_clients',
    services.map((one) => {
      const day = one.isOnce && one.cycle === 'one_time' ? null : addDays(today, one.days);
      return {
        ...common(one),
        ...terms(one),
        name: 'Service',
        status: one.status,
        cycle: one.cycle,
        provider: one.provider,
        sort_provider: one.provider?.toLowerCase() ?? '',
        next_renewal_on: day,
        sort_next_renewal_on: day ?? 'infinity',
        kind: 'hosting',
        control_panel: 'none',
        auto_renew: false,
        tags: [],
        version: 1,
        sort_name: '',
        search_text: '',
      };
    }),
  );
  const domainRow = (one: DrawnDomain) => {
    const { id, ...rest } = common(one);
    const day = one.hasDate ? addDays(today, one.days) : null;
    return {
      id,
      ...rest,
      ...terms(one),
      fqdn: `${id}.${one.tld}`,
      unicode_name: `${id}.${one.tld}`,
      tld: one.tld,
      status: one.status,
      registrar: one.registrar,
      sort_registrar: one.registrar?.toLowerCase() ?? '',
      expires_on: day,
      sort_expires_on: day ?? 'infinity',
      expiry_source: day === null ? null : 'manual',
      conflicting_expires_on: one.isInConflict ? '2030-01-01' : null,
      epp_statuses: one.isLost ? ['pending delete'] : [],
      nameservers: [],
      auto_renew: one.autoRenew,
      lookup_status: one.lookup,
      privacy: false,
      transfer_lock: false,
      term_years: 1,
      tags: [],
      version: 1,
      sort_name: id,
      search_text: '',
    };
  };
  await insert('public.domains', domains.map(domainRow));
  // The subjects of renewals are no domains and services of the figures.
  const subjects = renewals.map((one) => ({ ...common({ ...one, state: 'open' }), one }));
  await insert(
    'public.domains',
    subjects
      .filter(({ one }) => one.isOfDomain)
      .map(({ one, id }) => ({
        ...domainRow({ ...NO_DOMAIN, ...one, status: 'cancelled' }),
        id,
        fqdn: `${id}.renewed.mx`,
      })),
  );
  await insert(
    'public.hosting_clients',
    subjects
      .filter(({ one }) => !one.isOfDomain)
      .map(({ one: _, ...row }) => ({ ...row, ...SERVICE, next_renewal_on: '2030-01-01' })),
  );
  await insert(
    'oficio.renewals',
    subjects.map(({ one, id, client_id }) => ({
      id: randomUUID(),
      organization_id: place.organizationId,
      client_id,
      domain_id: one.isOfDomain ? id : null,
      hosting_id: one.isOfDomain ? null : id,
      period_end: addDays(today, one.days),
      term_months: 12,
      ...terms(one),
      consent: one.consent,
      billing: one.billing,
      registry: one.registry,
      state: renewalWord({ ...one, priceMinor: one.price }),
      snoozed_until: one.isSnoozed ? addDays(today, 5) : null,
      created_at: at,
      updated_at: at,
      version: 1,
    })),
  );
}

const NO_DOMAIN = {
  registrar: null,
  tld: 'mx',
  hasDate: true,
  isLost: false,
  isInConflict: false,
  autoRenew: false,
  lookup: 'never',
} as const;

const SERVICE = {
  name: 'Service of a renewal',
  status: 'cancelled',
  cycle: 'annual',
  kind: 'hosting',
  control_panel: 'none',
  auto_renew: false,
  payer: 'us',
  cost_minor: 1,
  price_minor: 1,
  currency: 'EUR',
  tags: [],
  version: 1,
  sort_name: '',
  search_text: '',
  sort_provider: '',
  sort_next_renewal_on: '2030-01-01',
};
