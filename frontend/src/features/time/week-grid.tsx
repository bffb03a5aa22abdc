import { durationText, formatLocalDate, type LocalDate } from '@oficio/contracts';
import { Link } from '@tanstack/react-router';
import { ProjectColor } from '../../entities/project/project-color.tsx';
import { isolated } from '../../lib/text/isolated.ts';
import { pathOfRecord } from '../../records/record-area.ts';
import type { PickedRecord } from '../../records/record-fields.ts';
import { classNames } from '../../ui/class-names.ts';
import type { Week, WeekRow } from './week.ts';

const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

interface WeekGridProps {
  week: Week;
  today: LocalDate;
  /** Absent: nobody adds time here. */
  onAdd: ((project: PickedRecord, day: LocalDate) => void) | undefined;
}

/** A row for each project and task, a column for each day, with the sums of both. A cell adds time to its day. */
export function WeekGrid({ week: { days, rows, totals, total }, today, onAdd }: WeekGridProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by the keyboard.
    <section aria-label="Week" tabIndex={0} className="overflow-x-auto">
      <table className="w-full min-w-160 border-collapse text-sm">
        <thead>
          <tr className="border-b border-hairline">
            <th scope="col" className="py-2 pe-3 text-start font-medium">
              Project
            </th>
            {days.map((day, index) => (
              <th
                key={day}
                scope="col"
                aria-current={day === today ? 'date' : undefined}
                className={classNames('px-2 py-2 text-end font-medium', day === today && 'text-accent-ink')}
              >
                <abbr title={formatLocalDate(day)} className="no-underline">
                  {WEEKDAYS[index]} {Number(day.slice(8))}
                </abbr>
              </th>
            ))}
            <th scope="col" className="py-2 ps-2 text-end font-medium">
              Total
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key} className="border-b border-hairline">
              <th scope="row" className="max-w-56 py-1 pe-3 text-start font-normal">
                <Link to={pathOfRecord({ path: '/projects' }, row.projectId)} className="hover:underline">
                  <ProjectColor color={row.projectColor} />
                  <bdi>{row.projectName}</bdi>
                </Link>
                <span className="block truncate text-xs text-ink-muted">
                  {row.taskTitle ?? row.clientName}
                </span>
              </th>
              {days.map((day) => (
                <td key={day} className="p-0.5 text-end">
                  <WeekCell row={row} day={day} onAdd={onAdd} />
                </td>
              ))}
              <td className="money py-1 ps-2 text-end font-medium">{durationText(row.total)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" className="py-2 pe-3 text-start font-medium">
              Total
            </th>
            {totals.map((minutes, index) => (
              <td key={days[index]} className="money px-2 py-2 text-end">
                {minutes === 0 ? '' : durationText(minutes)}
              </td>
            ))}
            <td className="money py-2 ps-2 text-end font-semibold">{durationText(total)}</td>
          </tr>
        </tfoot>
      </table>
    </section>
  );
}

function WeekCell({ row, day, onAdd }: { row: WeekRow; day: LocalDate } & Pick<WeekGridProps, 'onAdd'>) {
  const minutes = row.minutes.get(day);
  const shown = minutes === undefined ? '' : durationText(minutes);
  if (!onAdd) return <span className="money px-1.5">{shown}</span>;
  const about = `${isolated(row.projectName)} on ${formatLocalDate(day)}`;
  return (
    <button
      type="button"
      onClick={() => onAdd({ id: row.projectId, name: row.projectName }, day)}
      aria-label={shown ? `${shown} of ${about}, add time` : `Add time of ${about}`}
      className="money min-h-9 w-full rounded-control px-1.5 text-end hover:bg-sunken focus-visible:bg-sunken max-md:min-h-11"
    >
      {shown || <span className="text-ink-muted opacity-60">–</span>}
    </button>
  );
}
