import { type DashboardAll, daysBetween, type LocalDate, NUMBER_LOCALE } from '@oficio/contracts';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { RENEWALS_PATH } from '../../entities/hosting/hosting-places.ts';
import { useToday } from '../../lib/api/use-today.ts';
import { counted } from '../../lib/text/counted.ts';
import { FigureRow, FigureTable } from '../../records/figure-table.tsx';
import { MoneyLink } from '../../records/money-link.tsx';
import { ACTION_LINK } from '../../ui/action-link.ts';
import { Section } from '../../ui/card.tsx';

const COLUMNS = [
  { key: 'price', header: 'Price' },
  { key: 'margin', header: 'Margin' },
  { key: 'exposure', header: 'Exposure' },
];
const DUE = { due: '30', snoozed: 'any' };
const WAITING = { state: 'proposed', snoozed: 'any' };
const number = new Intl.NumberFormat(NUMBER_LOCALE);

/** What comes due in 30 days, by currency, and what waits for an answer. Nothing without both. */
export function RenewalFigures({ renewals: { due, waiting, exposure } }: Pick<DashboardAll, 'renewals'>) {
  const today = useToday();
  if (due.count + waiting.count === 0) return null;
  return (
    <Section
      title="Renewals in 30 days"
      description="Those whose provider you pay, without tax. Exposure: costs that no client has approved or paid"
      actions={
        <>
          {due.count > 0 && <ListLink search={DUE}>{counted(due.count, 'renewal')}</ListLink>}
          {waiting.count > 0 && (
            <ListLink search={WAITING}>
              {`${number.format(waiting.count)} ${waiting.count === 1 ? 'waits' : 'wait'} for an answer${waitedWords(waiting.since, today)}`}
            </ListLink>
          )}
        </>
      }
    >
      {due.sums.length > 0 && (
        <FigureTable label="Renewals in 30 days, by currency" what="Currency" columns={COLUMNS}>
          <tbody>
            {due.sums.map(({ currency, count, priceMinor, costMinor }) => {
              const money = (label: string, amountMinor: number, search: object) => (
                <MoneyLink
                  label={`${label} in ${currency}`}
                  details={[counted(count, 'renewal')]}
                  amountMinor={amountMinor}
                  currency={currency}
                  path={RENEWALS_PATH}
                  search={{ ...search, currency }}
                  className="font-semibold"
                />
              );
              const exposed = exposure.find((one) => one.currency === currency);
              return (
                <FigureRow
                  key={currency}
                  header={currency}
                  cells={[
                    { key: 'price', cell: money('Price', priceMinor, DUE) },
                    { key: 'margin', cell: money('Margin', priceMinor - costMinor, DUE) },
                    {
                      key: 'exposure',
                      cell: money('Exposure', exposed?.costMinor ?? 0, { exposure: 'true' }),
                    },
                  ]}
                />
              );
            })}
          </tbody>
        </FigureTable>
      )}
    </Section>
  );
}

function ListLink({ search, children }: { search: object; children: ReactNode }) {
  return (
    <Link to={RENEWALS_PATH} search={search as never} className={ACTION_LINK}>
      {children}
    </Link>
  );
}

/** For how long the first one has waited, from two days on. */
function waitedWords(since: LocalDate | null, today: LocalDate): string {
  const days = since === null ? 0 : daysBetween(since, today);
  return days > 1 ? `, the first for ${days} days` : '';
}
