import {
  addDays,
  formatLocalDate,
  type LocalDate,
  RECORD_WRITING_ROLES,
  SECTION_TITLES,
  shortMonth,
  timeRoutes,
} from '@oficio/contracts';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { ChevronLeft, ChevronRight, Clock, Plus } from 'lucide-react';
import { useState } from 'react';
import * as z from 'zod/mini';
import { ProjectsTabs } from '../../entities/project/projects-tabs.tsx';
import { queryOf } from '../../lib/api/route-query.ts';
import { useMay } from '../../lib/api/use-may.ts';
import { useMembers } from '../../lib/api/use-members.ts';
import { useToday } from '../../lib/api/use-today.ts';
import { usePageTitle } from '../../lib/page/use-page-title.ts';
import type { PickedRecord } from '../../records/record-fields.ts';
import { AreaHeader } from '../../ui/area-header.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { QueryError } from '../../ui/error-state.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { SkeletonText } from '../../ui/skeleton.tsx';
import { useShortcut } from '../../ui/use-shortcut.ts';
import { NewEntryDialog } from './entry-dialog.tsx';
import { useMyId } from './use-my-id.ts';
import { weekOf, weekTable } from './week.ts';
import { WeekGrid } from './week-grid.tsx';

export interface WeekSearch {
  /** A day of the week; absent: the present one. */
  week?: string | undefined;
  /** Absent: the signed-in person. */
  person?: string | undefined;
}

interface Adding {
  project: PickedRecord | null;
  day: LocalDate;
}

/** The time of one person in one week: projects by day. */
export function WeekScreen({ search }: { search: WeekSearch }) {
  usePageTitle('Week');
  const today = useToday();
  const monday = weekOf(search.week, today);
  const myId = useMyId();
  const person = z.safeParse(timeRoutes.week.query.shape.userId, search.person).data ?? myId;
  const isMine = person === myId;
  const mayWrite = useMay({ members: RECORD_WRITING_ROLES }) && isMine;
  const [adding, setAdding] = useState<Adding | null>(null);
  const navigate = useNavigate();
  const go = (changed: WeekSearch) =>
    void navigate({ to: '/projects/time', search: { ...search, ...changed } as never, resetScroll: false });
  const add = () =>
    setAdding({ project: null, day: today >= monday && today <= addDays(monday, 6) ? today : monday });
  useShortcut({ key: 'n', label: 'Add time' }, add, { enabled: mayWrite });
  const query = useQuery({
    ...queryOf(timeRoutes.week, { query: { from: monday, ...(person && { userId: person }) }, freshMs: 0 }),
    enabled: person !== undefined,
  });
  const week = query.data && weekTable(monday, query.data.cells);
  return (
    <>
      <AreaHeader
        title={SECTION_TITLES.projects}
        tabs={<ProjectsTabs />}
        action={
          mayWrite && (
            <Button variant="primary" size="small" icon={<Plus aria-hidden />} onClick={add}>
              Add time
            </Button>
          )
        }
      />
      <div className="mt-4 mb-4 flex flex-wrap items-end gap-x-3 gap-y-3">
        <IconButton
          label="Previous week"
          icon={<ChevronLeft aria-hidden />}
          onClick={() => go({ week: addDays(monday, -7) })}
        />
        <h2 aria-live="polite" className="flex min-h-9 items-center font-medium tabular-nums">
          {weekText(monday)}
        </h2>
        <IconButton
          label="Next week"
          icon={<ChevronRight aria-hidden />}
          onClick={() => go({ week: addDays(monday, 7) })}
        />
        {monday !== weekOf(undefined, today) && (
          <Button size="small" variant="ghost" onClick={() => go({ week: undefined })}>
            This week
          </Button>
        )}
        <PersonField person={person} onChange={(id) => go({ person: id === myId ? undefined : id })} />
      </div>
      {query.error && !week && <QueryError title="The week could not be loaded" query={query} />}
      {!query.error && !week && <SkeletonText lines={6} />}
      {week && week.rows.length === 0 && (
        <EmptyState
          title="No time in this week"
          icon={<Clock />}
          actions={
            mayWrite && (
              <Button variant="primary" icon={<Plus aria-hidden />} onClick={add}>
                Add time
              </Button>
            )
          }
        >
          {isMine ? 'Start the timer, or add what you have worked.' : 'This person has saved no time in it.'}
        </EmptyState>
      )}
      {week && week.rows.length > 0 && (
        <WeekGrid
          week={week}
          today={today}
          onAdd={mayWrite ? (project, day) => setAdding({ project, day }) : undefined}
        />
      )}
      {adding && <NewEntryDialog initial={adding} onClose={() => setAdding(null)} />}
    </>
  );
}

function PersonField({ person, onChange }: { person: string | undefined; onChange: (id: string) => void }) {
  const members = useMembers() ?? [];
  if (members.length < 2 || !person) return null;
  return (
    <SelectField
      label="Person"
      hideLabel
      name="person"
      className="ms-auto w-52 max-md:ms-0 max-md:w-full"
      options={members.map(({ userId, name }) => ({ value: userId, label: name }))}
      value={person}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

/** `Jun 15 – 21, 2026`, or with both months. */
function weekText(monday: LocalDate): string {
  const sunday = addDays(monday, 6);
  if (monday.slice(0, 4) !== sunday.slice(0, 4))
    return `${formatLocalDate(monday)} – ${formatLocalDate(sunday)}`;
  const [month, day] = [Number(monday.slice(5, 7)), Number(monday.slice(8))];
  const end = formatLocalDate(sunday);
  return `${shortMonth(month)} ${day} – ${monday.slice(5, 7) === sunday.slice(5, 7) ? end.replace(/^\D+/, '') : end}`;
}
