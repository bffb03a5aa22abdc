import { formatMoney, type ReportRow } from '@oficio/contracts';

interface ReportTableProps {
  label: string;
  currency: string;
  columns: readonly string[];
  rows: readonly ReportRow[];
}

/** The rows of a report by group, each with its sum. A narrow screen scrolls it. */
export function ReportTable({ label, currency, columns, rows }: ReportTableProps) {
  const groups = [...new Set(rows.map(({ group }) => group))];
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it.
    <section className="overflow-x-auto" aria-label={label} tabIndex={0}>
      <table className="w-full max-w-4xl text-sm">
        <caption className="sr-only">{label}</caption>
        <thead>
          <tr className="border-b border-hairline text-ink-muted">
            <th scope="col" className="py-2 text-start font-normal">
              <span className="sr-only">Row</span>
            </th>
            {columns.map((column) => (
              <th key={column} scope="col" className="py-2 ps-6 text-end font-normal whitespace-nowrap">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        {groups.map((group) => (
          <Group
            key={group}
            {...{ group, currency, columns }}
            rows={rows.filter((row) => row.group === group)}
          />
        ))}
      </table>
    </section>
  );
}

function Group({ group, currency, columns, rows }: Omit<ReportTableProps, 'label'> & { group: string }) {
  const hasLines = rows.some(({ label }) => label !== null);
  return (
    <tbody>
      {hasLines && (
        <tr>
          <th scope="rowgroup" colSpan={columns.length + 1} className="pt-5 pb-1 text-start font-semibold">
            {group}
          </th>
        </tr>
      )}
      {rows.map(({ label, amounts }) => (
        <tr
          key={label ?? ''}
          className={label === null ? 'border-b-2 border-hairline font-semibold' : 'border-b border-hairline'}
        >
          <th scope="row" className={`py-2 text-start ${label === null ? '' : 'font-normal'}`}>
            {label === null ? hasLines ? `Total: ${group.toLowerCase()}` : group : <bdi>{label}</bdi>}
          </th>
          {amounts.map((amountMinor, index) => (
            <td key={columns[index]} className="py-2 ps-6 text-end whitespace-nowrap tabular-nums">
              {formatMoney({ amountMinor, currency })}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  );
}
