import { type AnswerOf, NUMBER_LOCALE, REMINDERS, reminderRoutes } from '@oficio/contracts';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../lib/api/route-query.ts';
import { useOwnCurrency } from '../../lib/api/use-own-currency.ts';
import { type SumFigure, SumsLine } from '../../records/sums-line.tsx';
import { REMINDERS_PATH } from './reminders-place.ts';

type Figures = AnswerOf<typeof reminderRoutes.figures>;

/** Mails come and go with things that no live change tells of. */
const figuresQuery = queryOf(reminderRoutes.figures, { freshMs: 0 });

const number = new Intl.NumberFormat(NUMBER_LOCALE);
const share = new Intl.NumberFormat(NUMBER_LOCALE, { style: 'percent', maximumFractionDigits: 1 });

/** What is scheduled, and what became of the reminders of the last 30 days. Each figure leads to its list. */
export function ReminderFigures() {
  const { data, isError } = useQuery(figuresQuery);
  const currency = useOwnCurrency();
  if (isError && !data) return null;
  return <SumsLine label="Figures" sums={data && [{ currency: currency ?? '', figures: figuresOf(data) }]} />;
}

function figuresOf({ scheduled, invoices, sent, bounced, paidSoon, from, to }: Figures): SumFigure[] {
  const upcoming = { to: REMINDERS_PATH, search: {} };
  const period = { ruleOnly: 'true', from, to };
  const sentWith = (filter: object) => ({
    to: `${REMINDERS_PATH}/sent`,
    search: { ...period, ...filter },
  });
  const all = sent + bounced;
  return [
    figure('Scheduled', scheduled, upcoming),
    figure('Open invoices reminded', invoices, { ...upcoming, search: { about: 'invoices' } }),
    figure(`Sent in ${REMINDERS.reportedDays} days`, sent, sentWith({ state: 'sent' })),
    {
      ...figure('Address rejected', bounced, sentWith({ state: 'bounced' })),
      amount: `${number.format(bounced)} (${share.format(all === 0 ? 0 : bounced / all)})`,
      isLate: bounced > 0,
    },
    figure(`Paid within ${REMINDERS.paidSoonDays} days`, paidSoon, sentWith({ paidSoon: 'true' })),
  ];
}

function figure(label: string, value: number, list: Pick<NonNullable<SumFigure['list']>, 'to' | 'search'>) {
  const amount = number.format(value);
  return { label, amount, isZero: value === 0, list: { ...list, name: `${label}: ${amount}` } };
}
