import { type HostingFigures, NUMBER_LOCALE } from '@oficio/contracts';
import { SERVICES_PATH } from '../../../entities/hosting/hosting-places.ts';
import { counted } from '../../../lib/text/counted.ts';
import { moneyText } from '../../../lib/text/money-text.ts';
import { monthName } from '../../../lib/text/month-name.ts';
import { Chart } from '../../../records/charts/chart.tsx';
import { moneyScale } from '../../../records/charts/money-scale.ts';
import { ShareTable } from '../../../records/share-table.tsx';
import { Section } from '../../../ui/card.tsx';
import { AheadTable } from './ahead-table.tsx';

const number = new Intl.NumberFormat(NUMBER_LOCALE);

const SERIES = [
  { key: 'price', label: 'Price', color: 'accent' },
  { key: 'cost', label: 'Cost', color: 'amber' },
] as const;

interface CurrencyFiguresProps {
  figures: HostingFigures;
  /** Everything is in the organization's currency, which then needs no name. */
  isOnly: boolean;
}

/** What services and domains bring and cost in one currency. */
export function CurrencyFigures({ figures, isOnly }: CurrencyFiguresProps) {
  const { currency, byMonth, byProvider } = figures;
  const current = { current: 'true', payer: 'us', currency };
  const yearMinor = byProvider.reduce((sum, { costMinor }) => sum + costMinor, 0);
  return (
    <>
      <Section
        title="Coming up"
        description={`${isOnly ? 'Without tax' : `In ${currency}, without tax`}. What clients pay to the provider isn’t counted. Exposure: costs of renewals that the client has neither approved nor paid`}
      >
        <AheadTable figures={figures} />
      </Section>
      <Section title="Services by month" description="Each service in the month of its next renewal">
        <Chart
          label={`Services by month of their next renewal, in ${currency}`}
          what="Month"
          series={SERIES}
          counts={{ header: 'Services', format: (count) => counted(count, 'service') }}
          points={byMonth.map(({ month, count, priceMinor, costMinor }) => ({
            key: month,
            label: monthName(month, { withYear: false }),
            name: monthName(month, { withYear: true }),
            values: { price: priceMinor, cost: costMinor },
            count,
            path: SERVICES_PATH,
            search: { ...current, renewsIn: month, sort: 'nextRenewalOn' },
          }))}
          {...moneyScale(currency)}
        />
      </Section>
      {byProvider.length > 0 && (
        <ShareTable
          title="Services by provider"
          description="What they cost in a year"
          what="Provider"
          measure="Cost"
          path={SERVICES_PATH}
          rows={byProvider.map(({ provider, count, costMinor }) => ({
            key: provider ?? '',
            label: (
              <>
                <bdi className="line-clamp-1 break-all">{provider ?? 'No provider'}</bdi>
                <span className="ms-2 whitespace-nowrap text-ink-muted">({number.format(count)})</span>
              </>
            ),
            value: moneyText({ amountMinor: costMinor, currency }),
            share: yearMinor > 0 ? costMinor / yearMinor : null,
            search: { ...current, ...(provider === null ? { missing: 'provider' } : { provider }) },
          }))}
        />
      )}
    </>
  );
}
