import type { Import } from '@oficio/contracts';

/** The columns that Oficio has no place for, grouped by the reason. */
export function LeftOutColumns({ columns }: { columns: Import['leftOut'] }) {
  if (columns.length === 0) return null;
  const reasons = [...new Set(columns.map(({ why }) => why))];
  return (
    <details className="rounded-control border border-hairline px-4 py-3 text-sm">
      <summary className="cursor-pointer py-1 font-medium max-md:py-3">
        {columns.length === 1
          ? '1 column has no place in Oficio'
          : `${columns.length} columns have no place in Oficio`}
      </summary>
      <dl className="mt-3 flex flex-col gap-3">
        {reasons.map((why) => (
          <div key={why}>
            <dt className="break-words">
              <bdi>{headersOf(columns, why)}</bdi>
            </dt>
            <dd className="text-ink-muted">{why}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

function headersOf(columns: Import['leftOut'], reason: string): string {
  return columns.flatMap(({ header, why }) => (why === reason ? [header] : [])).join(', ');
}
