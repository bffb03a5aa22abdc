import {
  formatLocalDate,
  type RecurringDocument,
  type RecurringKind,
  recurringRoutes,
} from '@oficio/contracts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { INVOICES } from '../../entities/invoice/invoice-area.tsx';
import { KIND_WORDS, occurrenceWords } from '../../entities/recurring/recurring-words.ts';
import { queryOf } from '../../lib/api/route-query.ts';
import { moneyText } from '../../lib/text/money-text.ts';
import { capitalized, pathOfRecord } from '../../records/record-area.ts';
import { Badge } from '../../ui/badge.tsx';
import { buttonClasses } from '../../ui/button.tsx';
import { Section } from '../../ui/card.tsx';
import { QueryError } from '../../ui/error-state.tsx';
import { SkeletonText } from '../../ui/skeleton.tsx';

const PATHS: Record<RecurringKind, string> = {
  invoice: INVOICES.path,
  income: '/accounting/income',
  expense: '/accounting/expenses',
};

/** The next days of a series, with the amount that each has. */
export function ComingDocuments({
  series: { id, endAfter, totalMinor, currency },
}: {
  series: RecurringDocument;
}) {
  const query = useQuery(queryOf(recurringRoutes.preview, { parameters: { id } }));
  if (query.error) return <QueryError title="The next days could not be loaded" query={query} />;
  return (
    <Section title="Coming up" description={`${moneyText({ amountMinor: totalMinor, currency })} each time`}>
      {query.data ? (
        <ol
          aria-label="Coming up"
          className="grid gap-x-6 border-t border-hairline sm:grid-cols-2 xl:grid-cols-3"
        >
          {query.data.items.map(({ occurrence, on }) => (
            <li
              key={occurrence}
              className="flex items-baseline justify-between gap-4 border-b border-hairline py-2.5 text-sm tabular-nums"
            >
              {formatLocalDate(on)}{' '}
              <span className="text-ink-muted">{occurrenceWords(occurrence, endAfter)}</span>
            </li>
          ))}
        </ol>
      ) : (
        <SkeletonText lines={6} />
      )}
    </Section>
  );
}

/** The last documents of a series. */
export function MadeDocuments({
  series: { id: recurringId, kind, documents, endAfter },
}: {
  series: RecurringDocument;
}) {
  const title = `${capitalized(KIND_WORDS[kind].many)} so far`;
  return (
    <Section
      title={title}
      actions={
        documents.length > 0 && (
          <Link
            to={PATHS[kind]}
            search={{ recurringId } as never}
            className={buttonClasses({ size: 'small' })}
          >
            See its {KIND_WORDS[kind].many}
          </Link>
        )
      }
    >
      {documents.length === 0 ? (
        <p className="text-sm text-ink-muted">None yet. The first one is made on its day.</p>
      ) : (
        <Rows
          label={title}
          rows={documents.map(({ id, title, occurrence, on, missed, totalMinor, currency }) => ({
            id,
            name: <Link to={pathOfRecord({ path: PATHS[kind] }, id)}>{title}</Link>,
            note: (
              <>
                {occurrenceWords(occurrence, endAfter)}, {formatLocalDate(on)}{' '}
                {missed && <Badge>Missed</Badge>}
              </>
            ),
            amount: moneyText({ amountMinor: totalMinor, currency }),
          }))}
        />
      )}
    </Section>
  );
}

interface RowsProps {
  label: string;
  rows: readonly { id: string; name: ReactNode; note: ReactNode; amount: string }[];
}

function Rows({ label, rows }: RowsProps) {
  return (
    <ul aria-label={label} className="border-t border-hairline">
      {rows.map(({ id, name, note, amount }) => (
        <li
          key={id}
          className="flex items-baseline justify-between gap-4 border-b border-hairline py-2.5 text-sm [&_a]:font-medium [&_a]:underline-offset-4 hover:[&_a]:underline"
        >
          <span className="min-w-0">
            {name} <span className="text-ink-muted">{note}</span>
          </span>
          <span className="money font-medium">{amount}</span>
        </li>
      ))}
    </ul>
  );
}
