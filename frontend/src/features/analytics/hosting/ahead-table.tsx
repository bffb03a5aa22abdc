import { type HostingFigures, NUMBER_LOCALE } from '@oficio/contracts';
import { Link } from '@tanstack/react-router';
import { DOMAINS_PATH, RENEWALS_PATH, SERVICES_PATH } from '../../../entities/hosting/hosting-places.ts';
import { counted } from '../../../lib/text/counted.ts';
import { FigureRow, FigureTable } from '../../../records/figure-table.tsx';
import { MoneyLink } from '../../../records/money-link.tsx';

const number = new Intl.NumberFormat(NUMBER_LOCALE);

const COLUMNS = [
  { key: 'count', header: 'Number' },
  { key: 'price', header: 'Price' },
  { key: 'cost', header: 'Cost' },
  { key: 'margin', header: 'Margin' },
];

interface Row {
  label: string;
  /** What is counted. */
  one: string;
  count: number;
  /** Absent: a cost alone. */
  priceMinor?: number;
  costMinor: number;
  path: string;
  search: object;
}

/** What renews or expires within 30, 60 and 90 days. */
export function AheadTable({ figures }: { figures: HostingFigures }) {
  const { currency, ahead, exposure } = figures;
  const ours = { payer: 'us', currency };
  const groups: Row[][] = [
    ahead.map(({ days, services }) => ({
      label: `Services in ${days} days`,
      one: 'service',
      ...services,
      path: SERVICES_PATH,
      search: { current: 'true', ...ours, renewal: String(days), sort: 'nextRenewalOn' },
    })),
    ahead.map(({ days, domains }) => ({
      label: `Domains in ${days} days`,
      one: 'domain',
      ...domains,
      path: DOMAINS_PATH,
      search: { status: 'active', ...ours, expires: String(days), sort: 'expiresOn' },
    })),
    [
      {
        label: 'Exposure in 30 days',
        one: 'renewal',
        ...exposure,
        path: RENEWALS_PATH,
        search: { exposure: 'true', currency },
      },
    ],
  ];
  return (
    <FigureTable label={`Coming up, in ${currency}`} what="Figure" columns={COLUMNS}>
      {groups.map((rows) => (
        <tbody key={rows[0]?.label}>
          {rows.map((row) => (
            <AheadRow key={row.label} row={row} currency={currency} />
          ))}
        </tbody>
      ))}
    </FigureTable>
  );
}

function AheadRow({ row, currency }: { row: Row; currency: string }) {
  const { label, one, count, priceMinor, costMinor, path, search } = row;
  const money = (what: string, amountMinor: number) => (
    <MoneyLink
      label={`${label}, ${what}`}
      details={[counted(count, one)]}
      amountMinor={amountMinor}
      currency={currency}
      path={path}
      search={search}
      className="font-semibold"
    />
  );
  const sold = priceMinor === undefined ? null : priceMinor;
  return (
    <FigureRow
      header={label}
      cells={[
        {
          key: 'count',
          cell:
            count === 0 ? (
              <span className="text-ink-muted">–</span>
            ) : (
              <Link
                to={path}
                search={search as never}
                aria-label={`${label}: ${counted(count, one)}`}
                className="inline-flex min-h-8 items-center underline-offset-4 hover:underline max-md:min-h-11"
              >
                {number.format(count)}
              </Link>
            ),
        },
        { key: 'price', cell: sold !== null && money('price', sold) },
        { key: 'cost', cell: money('cost', costMinor) },
        { key: 'margin', cell: sold !== null && money('margin', sold - costMinor) },
      ]}
    />
  );
}
