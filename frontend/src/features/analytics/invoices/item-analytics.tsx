import {
  type ItemFigures,
  invoiceAnalyticsRoutes,
  NO_CATEGORY,
  NO_ITEM,
  NUMBER_LOCALE,
  QUANTITY_SCALE,
} from '@oficio/contracts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { INVOICES } from '../../../entities/invoice/invoice-area.tsx';
import { queryOf } from '../../../lib/api/route-query.ts';
import { moneyText } from '../../../lib/text/money-text.ts';
import { FigureRow, FigureTable } from '../../../records/figure-table.tsx';
import { MoneyLink } from '../../../records/money-link.tsx';
import { ShareTable } from '../../../records/share-table.tsx';
import { Section } from '../../../ui/card.tsx';

const quantities = new Intl.NumberFormat(NUMBER_LOCALE, { maximumFractionDigits: 4 });

const WITHOUT_TAX = 'Without tax; credit notes are subtracted';

interface ItemAnalyticsProps {
  currency: string;
  days: { from?: string; to?: string };
}

/** What was invoiced of each item of the item list. Nothing where no line is of an item. */
export function ItemAnalytics({ currency, days }: ItemAnalyticsProps) {
  const { data } = useQuery(queryOf(invoiceAnalyticsRoutes.items, { query: days }));
  const items = data?.currencies.find((one) => one.currency === currency)?.items ?? [];
  if (!data || items.every(({ itemId }) => itemId === null)) return null;
  const search = { reached: 'issued', currency, from: data.from, to: data.to };
  return (
    <div className="mt-10 grid gap-10 lg:grid-cols-3">
      <div className="min-w-0 lg:col-span-2">
        <Section title="By item" description={WITHOUT_TAX}>
          <FigureTable
            label="By item"
            what="Item"
            columns={[
              { key: 'category', header: 'Category' },
              { key: 'quantity', header: 'Quantity' },
              { key: 'net', header: 'Invoiced' },
            ]}
          >
            <tbody>
              {items.map((item) => (
                <ItemRow key={item.itemId} item={item} currency={currency} search={search} />
              ))}
            </tbody>
          </FigureTable>
        </Section>
      </div>
      <CategoryShares items={items} currency={currency} search={search} />
    </div>
  );
}

interface Shown {
  currency: string;
  /** The invoices of the period. */
  search: object;
}

function ItemRow({ item, currency, search }: Shown & { item: ItemFigures }) {
  const { itemId, name, unit, categoryName, quantityE4, netMinor } = item;
  const label = name ?? 'Without an item';
  const only = { ...search, item: itemId ?? NO_ITEM };
  // What isn't of an item has no common unit.
  const quantity =
    itemId === null ? '–' : [quantities.format(quantityE4 / QUANTITY_SCALE), unit].filter(Boolean).join(' ');
  return (
    <FigureRow
      header={
        <Link
          to={INVOICES.path}
          search={only as never}
          className="inline-flex min-h-8 items-center underline-offset-4 hover:underline max-md:min-h-11"
        >
          <bdi className="line-clamp-1 break-all">{label}</bdi>
        </Link>
      }
      cells={[
        { key: 'category', cell: categoryName ?? '–' },
        { key: 'quantity', cell: quantity },
        {
          key: 'net',
          cell: (
            <MoneyLink
              label={label}
              details={['without tax']}
              amountMinor={netMinor}
              currency={currency}
              path={INVOICES.path}
              search={only}
            />
          ),
        },
      ]}
    />
  );
}

function CategoryShares({ items, currency, search }: Shown & { items: readonly ItemFigures[] }) {
  const categories = categoriesOf(items);
  const whole = categories.reduce((sum, { netMinor }) => sum + netMinor, 0);
  return (
    <ShareTable
      path={INVOICES.path}
      title="By category of items"
      description={WITHOUT_TAX}
      what="Category"
      measure="Invoiced"
      rows={categories.map(({ id, name, netMinor }) => ({
        key: id,
        label: <bdi className="line-clamp-1 break-all">{name}</bdi>,
        value: moneyText({ amountMinor: netMinor, currency }),
        share: whole > 0 ? netMinor / whole : null,
        search: { ...search, itemCategoryId: id },
      }))}
    />
  );
}

/** The sums of the items of each category, the largest first. */
function categoriesOf(items: readonly ItemFigures[]) {
  const sums = new Map<string, { id: string; name: string; netMinor: number }>();
  for (const { itemId, categoryId, categoryName, netMinor } of items) {
    if (itemId === null) continue;
    const id = categoryId ?? NO_CATEGORY;
    const before = sums.get(id)?.netMinor ?? 0;
    sums.set(id, { id, name: categoryName ?? 'Without a category', netMinor: before + netMinor });
  }
  return [...sums.values()].sort((one, other) => other.netMinor - one.netMinor);
}
