import { documentSeriesRoutes, formatLocalDate, type LocalDate } from '@oficio/contracts';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../lib/api/route-query.ts';
import type { FormValues } from '../../records/record-fields.ts';
import { SettingTable } from '../../records/setting-table.tsx';
import { QueryError } from '../../ui/error-state.tsx';
import { SERIES } from './invoicing-areas.ts';
import {
  NEW_SERIES_FIELDS,
  nextOf,
  previewOf,
  RESET_WORDS,
  SERIES_KIND_WORDS,
  seriesFields,
} from './series-fields.ts';

/** The series that number documents. The first one of each kind is its default. */
export function SeriesSection({ today }: { today: LocalDate }) {
  const query = useQuery(queryOf(documentSeriesRoutes.list, { freshMs: 0 }));
  const rows = query.data?.items;
  return (
    <SettingTable
      area={SERIES}
      routes={documentSeriesRoutes}
      title="Numbers"
      description="A document gets the next number of its series when it is issued. No number is given twice or left out."
      rows={rows}
      error={
        query.error && !rows ? <QueryError title="The series could not be loaded" query={query} /> : null
      }
      empty={null}
      columns={() => [
        { id: 'series', header: 'Code', cell: ({ series }) => series, phone: 'primary' },
        { id: 'kind', header: 'For', cell: ({ kind }) => SERIES_KIND_WORDS[kind] },
        { id: 'pattern', header: 'Pattern', cell: ({ pattern }) => <bdi>{pattern}</bdi> },
        {
          id: 'next',
          header: 'Next number',
          cell: (row) => <NextNumber values={{ ...row, nextNumber: nextOf(row, today) }} today={today} />,
          phone: 'secondary',
        },
        { id: 'reset', header: 'Starts again', cell: ({ reset }) => RESET_WORDS[reset] },
        { id: 'category', header: 'Income category', cell: ({ categoryName }) => categoryName ?? '–' },
        {
          id: 'last',
          header: 'Last issued',
          cell: ({ lastIssueDate }) => (lastIssueDate ? formatLocalDate(lastIssueDate) : '–'),
        },
      ]}
      fields={seriesFields(today)}
      newFields={NEW_SERIES_FIELDS}
      preview={(values) => <Preview values={values} today={today} />}
      mayDelete={({ isUsed, kind, id }) =>
        !isUsed && (rows ?? []).some((other) => other.kind === kind && other.id !== id)
      }
      deletion="No document uses it, so no number is lost."
    />
  );
}

function NextNumber({ values, today }: { values: FormValues; today: LocalDate }) {
  const preview = previewOf(values, today);
  return <bdi className="tabular-nums">{preview && 'number' in preview ? preview.number : '–'}</bdi>;
}

function Preview({ values, today }: { values: FormValues; today: LocalDate }) {
  const preview = previewOf(values, today);
  return (
    <p aria-live="polite" className="rounded-control bg-sunken px-3 py-2 text-sm">
      {preview === null && 'The next document issued today gets the number you type.'}
      {preview && 'fault' in preview && preview.fault}
      {preview && 'number' in preview && (
        <>
          A document issued today gets <bdi className="font-semibold tabular-nums">{preview.number}</bdi>
        </>
      )}
    </p>
  );
}
