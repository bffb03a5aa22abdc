import { randomUUID } from 'node:crypto';
import { DAY_MS, normalised } from '@oficio/contracts';
import type { DemoOwner } from './demo-rows.ts';

type Row = Record<string, unknown>;

interface DemoItem {
  name: string;
  /** The text of a line, if it isn't the name. */
  description?: string;
  unit: string | null;
  /** In the currency's units. */
  prices: Partial<Record<'MXN' | 'USD' | 'EUR', number>>;
  category: string;
  tags: string[];
  taxes: string[];
}

const IVA = ['IVA 16%'];

/** What the agency sells. Lines of invoices with the same text are of the item. */
const DEMO_ITEMS: readonly DemoItem[] = [
  {
    name: 'Hospedaje',
    description: 'Hospedaje, un año',
    unit: 'año',
    prices: { MXN: 3_600, USD: 210 },
    category: 'Hosting',
    tags: ['anual'],
    taxes: IVA,
  },
  {
    name: 'Carga de catálogo',
    unit: 'producto',
    prices: { MXN: 12 },
    category: 'Services',
    tags: ['tienda'],
    taxes: IVA,
  },
  { name: 'Capacitación', unit: 'h', prices: { MXN: 950 }, category: 'Services', tags: [], taxes: IVA },
  {
    name: 'Honorarios de mantenimiento',
    unit: 'mes',
    prices: { MXN: 9_800 },
    category: 'Retainers',
    tags: ['mensual'],
    taxes: ['IVA 16%', 'Ret. ISR 10%', 'Ret. IVA 10.6667%'],
  },
  {
    name: 'Product photography',
    unit: 'photo',
    prices: { USD: 45, MXN: 780 },
    category: 'Services',
    tags: ['photo'],
    taxes: [],
  },
  {
    name: 'Retouching',
    unit: 'photo',
    prices: { USD: 12.5, MXN: 215 },
    category: 'Services',
    tags: ['photo'],
    taxes: [],
  },
  {
    name: 'Appointment calendar',
    description: 'Licence of the appointment calendar',
    unit: 'month',
    prices: { EUR: 19, USD: 21 },
    category: 'Services',
    tags: [],
    taxes: [],
  },
  {
    name: 'Registro de dominio',
    description: 'Registro de dominio .mx, un año',
    unit: 'año',
    prices: { MXN: 450 },
    category: 'Domains',
    tags: ['anual'],
    taxes: IVA,
  },
];

interface KnownIds {
  /** The ids of the income categories and of the tax rates, by name. */
  categories: ReadonlyMap<string, string>;
  taxRates: ReadonlyMap<string, string>;
}

export function itemRows(
  { categories, taxRates }: KnownIds,
  { organizationId, userId, now }: DemoOwner,
): Row[] {
  return DEMO_ITEMS.map(({ name, description, unit, prices, category, tags, taxes }, index) => {
    const at = new Date(now.getTime() - (70 - index) * DAY_MS).toISOString();
    return {
      id: randomUUID(),
      organization_id: organizationId,
      created_by: userId,
      name,
      description: description ?? null,
      unit,
      prices: Object.entries(prices).map(([currency, price]) => ({
        currency,
        unitPriceMinor: Math.round(price * 100),
        unitPriceMicros: 0,
      })),
      tax_rate_ids: taxes.flatMap((tax) => taxRates.get(tax) ?? []),
      category_id: categories.get(category) ?? null,
      tags,
      created_at: at,
      updated_at: at,
      version: 1,
      sort_name: normalised(name),
      search_text: ` ${normalised([name, description, ...tags].filter(Boolean).join(' '))}`,
    };
  });
}

/** The lines, each with the item whose text it has. */
export function linesOfItems(lines: readonly Row[], items: readonly Row[]): Row[] {
  return lines.map((line) => ({
    ...line,
    item_id: items.find(({ name, description }) => line.description === (description ?? name))?.id ?? null,
  }));
}
