import { randomUUID } from 'node:crypto';
import { addDays, convert, localDateAt, normalised } from '@oficio/contracts';
import type { DemoOwner } from './demo-rows.ts';

type Row = Record<string, unknown>;

/** Vendor, category, currency, amount with tax, tax, and the days between two expenses. */
const VENDORS = [
  ['Adobe', 'Software', 'USD', 59_99, 0, 30],
  ['Hetzner', 'Hosting', 'EUR', 46_40, 0, 30],
  ['Akky', 'Domains', 'MXN', 464_00, 64_00, 21],
  ['Coworking Providencia', 'Office', 'MXN', 3_480_00, 480_00, 30],
  ['Lucía Ortega', 'Contractors', 'MXN', 11_600_00, 1_600_00, 45],
  ['Meta Ads', 'Advertising', 'MXN', 1_856_00, 256_00, 14],
  ['Aeroméxico', 'Travel', 'MXN', 4_212_00, 581_00, 90],
] as const;

/** The rates of the demo. Units of MXN, times 10^8. */
const RATES: Record<string, number> = { USD: 18_45000000, EUR: 20_10000000 };
const DAYS = 270;
const IVA = { name: 'IVA 16%', ratePpm: 160_000, kind: 'added', exempt: false };

/** Expenses of nine months in three currencies. The latest of each vendor isn't paid yet. */
export function expenseRows(
  categories: ReadonlyMap<string, string>,
  { userId, organizationId, now }: DemoOwner,
): Row[] {
  const today = localDateAt(now.getTime(), 'America/Mexico_City');
  return VENDORS.flatMap(([vendor, category, currency, amountMinor, tax, every], index) =>
    Array.from({ length: Math.floor(DAYS / every) }, (_, count) => {
      const date = addDays(today, -(count * every + index));
      const rateE8 = RATES[currency] ?? null;
      return {
        id: randomUUID(),
        organization_id: organizationId,
        user_id: userId,
        created_by: userId,
        date,
        vendor,
        category_id: categories.get(`expense ${category}`),
        amount_minor: amountMinor,
        tax_minor: tax,
        taxes: tax === 0 ? [] : [{ ...IVA, baseMinor: amountMinor - tax, taxMinor: tax }],
        creditable_tax: tax > 0,
        currency,
        fx_rate_e8: rateE8,
        base_amount_minor: rateE8 === null ? amountMinor : convert(amountMinor, currency, 'MXN', rateE8),
        status: count === 0 ? 'unpaid' : 'paid',
        paid_on: count === 0 ? null : date,
        method: count === 0 ? null : 'card',
        created_at: now,
        updated_at: now,
        sort_vendor: normalised(vendor),
      };
    }),
  );
}

/** What the demo received without an invoice. */
export function incomeRows(
  categories: ReadonlyMap<string, string>,
  { userId, organizationId, now }: DemoOwner,
): Row[] {
  const today = localDateAt(now.getTime(), 'America/Mexico_City');
  return (
    [
      ['Taller de tipografía', 'Services', 4_640_00, 640_00, 12],
      ['Regalías de plantillas', 'Other', 1_250_00, 0, 40],
      ['Regalías de plantillas', 'Other', 980_00, 0, 70],
    ] as const
  ).map(([payer, category, amountMinor, tax, daysAgo]) => ({
    id: randomUUID(),
    organization_id: organizationId,
    user_id: userId,
    created_by: userId,
    date: addDays(today, -daysAgo),
    client_name: payer,
    payer,
    category_id: categories.get(`income ${category}`),
    amount_minor: amountMinor,
    tax_minor: tax,
    currency: 'MXN',
    base_amount_minor: amountMinor,
    method: 'bank_transfer',
    created_at: now,
    updated_at: now,
  }));
}
