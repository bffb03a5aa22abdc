import {
  authRoutes,
  clientMoneyRoutes,
  formatLocalDate,
  type ClientStatement as Statement,
  statementMailRoutes,
} from '@oficio/contracts';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { Download, Mail, Printer } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { INVOICES } from '../../entities/invoice/invoice-area.tsx';
import { receivedWords } from '../../entities/payment/payment-words.ts';
import { queryOf } from '../../lib/api/route-query.ts';
import { saveFile } from '../../lib/api/save-file.ts';
import { useMay } from '../../lib/api/use-may.ts';
import { useToday } from '../../lib/api/use-today.ts';
import { moneyText } from '../../lib/text/money-text.ts';
import { pathOfRecord } from '../../records/record-area.ts';
import { storedCsvFormat } from '../../records/stored-csv-format.ts';
import { Button } from '../../ui/button.tsx';
import { Section } from '../../ui/card.tsx';
import { DatePicker } from '../../ui/date-picker.tsx';
import { QueryError } from '../../ui/error-state.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { SkeletonText } from '../../ui/skeleton.tsx';
import { statementCsv, statementWords } from './statement-lines.ts';
import { statementPeriod } from './statement-period.ts';

const StatementDialog = lazy(async () => ({
  default: (await import('./statement-dialog.tsx')).StatementDialog,
}));

export interface StatementSearch {
  from?: string | undefined;
  to?: string | undefined;
  currency?: string | undefined;
}

interface ClientStatementProps {
  clientId: string;
  /** The currency in which the client is billed, if any. */
  clientCurrency: string | null;
  search: StatementSearch;
}

/** The tab with what a client was billed and has paid in a period. */
export function ClientStatement({ clientId, clientCurrency, search }: ClientStatementProps) {
  const today = useToday();
  const navigate = useNavigate();
  const period = statementPeriod(search, today);
  const { data: user } = useQuery(queryOf(authRoutes.me));
  const { data: balance } = useQuery(queryOf(clientMoneyRoutes.balance, { parameters: { id: clientId } }));
  const known = balance?.currencies.map(({ currency }) => currency) ?? [];
  const currency = search.currency ?? known[0] ?? clientCurrency ?? user?.organization?.currency ?? 'MXN';
  const query = useQuery({
    ...queryOf(clientMoneyRoutes.statement, {
      parameters: { id: clientId },
      query: { ...period, currency },
    }),
    enabled: balance !== undefined,
  });
  const change = (changed: StatementSearch) =>
    void navigate({
      to: '.',
      search: { ...period, currency, ...changed } as never,
      replace: true,
      resetScroll: false,
    });
  const { data, error } = query;
  const maySend = useMay(statementMailRoutes.send);
  const [sending, setSending] = useState(false);
  return (
    <Section
      title="Statement"
      description={`${formatLocalDate(period.from)} to ${formatLocalDate(period.to)}`}
      actions={
        <>
          {maySend && (
            <Button
              size="small"
              icon={<Mail aria-hidden />}
              disabled={!data}
              onClick={() => setSending(true)}
            >
              Send
            </Button>
          )}
          <Button size="small" icon={<Printer aria-hidden />} disabled={!data} onClick={() => window.print()}>
            Print
          </Button>
          <Button
            size="small"
            icon={<Download aria-hidden />}
            disabled={!data}
            onClick={() => data && saveStatement(data)}
          >
            CSV
          </Button>
        </>
      }
    >
      <div className="mb-5 flex flex-wrap gap-3 print:hidden">
        <DatePicker
          label="From"
          className="w-44 max-md:grow"
          today={today}
          maximum={period.to}
          value={period.from}
          onValueChange={(from) => from && change({ from })}
        />
        <DatePicker
          label="Until"
          className="w-44 max-md:grow"
          today={today}
          minimum={period.from}
          value={period.to}
          onValueChange={(to) => to && change({ to })}
        />
        {known.length > 1 && (
          <SelectField
            label="Currency"
            className="w-32 max-md:grow"
            value={currency}
            onChange={({ target }) => change({ currency: target.value })}
            options={known.map((value) => ({ value, label: value }))}
          />
        )}
      </div>
      {data && <StatementTable statement={data} />}
      {!data && error && <QueryError title="The statement could not be loaded" query={query} />}
      {!data && !error && <SkeletonText lines={6} />}
      {sending && (
        <Suspense fallback={null}>
          <StatementDialog
            clientId={clientId}
            query={{ ...period, currency }}
            onClose={() => setSending(false)}
          />
        </Suspense>
      )}
    </Section>
  );
}

function saveStatement(statement: Statement): void {
  const file = new Blob([statementCsv(statement, storedCsvFormat.read())], { type: 'text/csv' });
  saveFile(file, `statement-${statement.from}-${statement.to}-${statement.currency}.csv`);
}

const CELL = 'py-2.5 pe-4 align-baseline max-md:pe-2';

function StatementTable({ statement }: { statement: Statement }) {
  const { currency, lines, from, to, openingMinor, closingMinor } = statement;
  const money = (amountMinor: number) => moneyText({ amountMinor, currency });
  return (
    <div className="overflow-x-auto">
      <table className="w-full text-sm">
        <caption className="sr-only">
          What was billed and paid from {formatLocalDate(from)} to {formatLocalDate(to)}
        </caption>
        <thead>
          <tr className="border-b border-hairline text-ink-muted">
            <th scope="col" className={`${CELL} text-start font-medium max-md:hidden`}>
              Date
            </th>
            <th scope="col" className={`${CELL} w-full text-start font-medium`}>
              What
            </th>
            <th scope="col" className="money py-2.5 pe-4 font-medium">
              Amount
            </th>
            <th scope="col" className="money py-2.5 font-medium">
              Balance
            </th>
          </tr>
        </thead>
        <tbody>
          <BalanceRow day={from} label="Owed before" amount={money(openingMinor)} />
          {lines.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a document can have two equal lines on one day
            <tr key={index} className="border-b border-hairline">
              <td className={`${CELL} whitespace-nowrap tabular-nums max-md:hidden`}>
                {formatLocalDate(line.date)}
              </td>
              <td className={CELL}>
                <LineName line={line} />
                <ReceivedAs line={line} />
                <PhoneDay day={line.date} />
              </td>
              <td className="money py-2.5 pe-4">{money(line.amountMinor)}</td>
              <td className="money py-2.5">{money(line.balanceMinor)}</td>
            </tr>
          ))}
          <BalanceRow day={to} label="Owed at the end" amount={money(closingMinor)} strong />
        </tbody>
      </table>
    </div>
  );
}

function BalanceRow({
  day,
  label,
  amount,
  strong = false,
}: {
  day: string;
  label: string;
  amount: string;
  strong?: boolean;
}) {
  return (
    <tr className={strong ? 'font-semibold' : 'border-b border-hairline text-ink-muted'}>
      <td className={`${CELL} whitespace-nowrap tabular-nums max-md:hidden`}>{formatLocalDate(day)}</td>
      <th
        scope="row"
        colSpan={2}
        className={`${CELL} text-start ${strong ? 'font-semibold' : 'font-normal'}`}
      >
        {label}
        <PhoneDay day={day} />
      </th>
      <td className="money py-2.5">{amount}</td>
    </tr>
  );
}

/** A phone has no column of dates. */
function PhoneDay({ day }: { day: string }) {
  return <span className="block text-xs font-normal text-ink-muted md:hidden">{formatLocalDate(day)}</span>;
}

/** What arrived or went back in another currency. */
function ReceivedAs({ line: { kind, received } }: { line: Statement['lines'][number] }) {
  // A statement has payments as what the client owes less.
  const words = receivedWords({ amountMinor: kind === 'refund' ? -1 : 1, received });
  return words && <span className="block text-xs text-ink-muted tabular-nums">{words}</span>;
}

function LineName({ line }: { line: Statement['lines'][number] }) {
  const words = statementWords(line);
  const path =
    line.kind === 'payment' || line.kind === 'refund'
      ? `/invoices/payments/${line.id}`
      : pathOfRecord(INVOICES, line.id);
  return (
    <Link to={path} className="underline-offset-4 hover:underline">
      {words} {line.name && <bdi>{line.name}</bdi>}
    </Link>
  );
}
