import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import { ArrowLeft, Ellipsis } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { useIsLimited, useMay } from '../lib/api/use-may.ts';
import { usePageTitle } from '../lib/page/use-page-title.ts';
import { Badge } from '../ui/badge.tsx';
import { IconButton } from '../ui/button.tsx';
import { PageHeader } from '../ui/card.tsx';
import { QueryError } from '../ui/error-state.tsx';
import { ScreenSkeleton } from '../ui/skeleton.tsx';
import { mayDiscard } from '../ui/unsaved-question.ts';
import { useShortcut } from '../ui/use-shortcut.ts';
import { DayCell, type StatusWords, TagLink } from './cells.tsx';
import { DeletedNotice } from './deleted-notice.tsx';
import {
  capitalized,
  isArchived,
  type ListedRecord,
  pathOfRecord,
  type RecordAction,
  type RecordArea,
  type StoredRecord,
} from './record-area.ts';
import { RecordMenu } from './record-menu.tsx';
import { type RecordTab, RecordTabs } from './record-tabs.tsx';
import { useRecordActions } from './use-record-actions.tsx';
import { useRecordQuery } from './use-record-query.ts';

/** The props that each section of a record's page needs. */
export interface SectionProps<Item extends ListedRecord, Single extends StoredRecord> {
  area: RecordArea<Item, Single>;
  record: Single;
  editing: boolean;
  onEditingChange: (editing: boolean) => void;
}

interface RecordScreenProps<Item extends ListedRecord, Single extends StoredRecord> {
  area: RecordArea<Item, Single>;
  id: string;
  /** The name of the section that is being edited, from the address. */
  editing: string | undefined;
  /** The words of the statuses; an area whose status isn't stored gives `badge` instead. Others warn by it. */
  statusWords?: StatusWords<NonNullable<Single['status']>>;
  badge?: (record: Single) => ReactNode;
  /** Whether the record's state allows the action; absent: every state allows all of them. */
  allows?: (record: Single, action: RecordAction) => boolean;
  /** Below the title: figures of the record. */
  headerFacts?: (record: Single) => ReactNode;
  /** Before the page's menu: the next step of the record. */
  headerActions?: (record: Single) => ReactNode;
  /** The tabs of the page; absent: it has none. Sections are in the first tab. */
  tabs?: readonly RecordTab[];
  /** Called when the page has led on to the record into which its own was merged. */
  onMerged?: (record: Single) => void;
  /** Further items of the page's menu. */
  menuItems?: (record: Single) => ReactNode;
  /**
   * Renders the sections; `section` gives the props of a section by its name. Only one section can be edited at a time,
   * because each save is based on the version of the last one.
   */
  children: (record: Single, section: (name: string) => SectionProps<Item, Single>) => ReactNode;
}

/** The page of one record, in sections that are edited in place. */
export function RecordScreen<Item extends ListedRecord, Single extends StoredRecord>(
  props: RecordScreenProps<Item, Single>,
) {
  const { area, id } = props;
  const { one, nameOf, routes } = area;
  // A refetch answers 404 when the record has been purged or is no longer assigned to the person.
  const { query, isMissing } = useRecordQuery(routes.one, id);
  const isLimited = useIsLimited();
  const { data, error } = query;
  usePageTitle(data && !isMissing ? nameOf(data) : capitalized(one));
  // The id of a merged record answers with the one that is left.
  if (data && !isMissing && data.id !== id) return <MergedRecord {...props} record={data} />;
  if (isMissing) {
    return (
      <PageHeader
        above={<BackToList area={area} />}
        title={data ? `This ${one} is no longer there` : `This ${one} doesn’t exist`}
        description={`It may have been deleted, ${isLimited ? 'it may not be assigned to you, ' : ''}or the address is wrong.`}
      />
    );
  }
  if (data) return <LoadedRecord {...props} record={data} />;
  if (error) return <QueryError title={`The ${one} could not be loaded`} query={query} />;
  return <ScreenSkeleton />;
}

function LoadedRecord<Item extends ListedRecord, Single extends StoredRecord>({
  area,
  record,
  editing,
  statusWords,
  badge,
  allows: stateAllows = () => true,
  headerFacts,
  headerActions,
  tabs,
  menuItems,
  children,
}: RecordScreenProps<Item, Single> & { record: Single }) {
  const navigate = useNavigate();
  const path = pathOfRecord(area, record.id);
  const onFirstTab = useLocation({ select: ({ pathname }) => pathname === path });
  const deleted = record.deletedAt !== null;
  const allows = (action: RecordAction) => stateAllows(record, action);
  const mayEdit = useMay(area.routes.update) && !deleted && allows('edit');
  const actions = useRecordActions(area, { onRemoved: () => void navigate({ to: area.path }) });
  const edit = async (section: string | undefined) => {
    if (!(await mayDiscard())) return;
    // `mayDiscard` has already asked about unsaved changes.
    const search = { edit: section } as never;
    await navigate({ to: path, search, replace: onFirstTab, resetScroll: false, ignoreBlocker: true });
  };
  const editAll = () => (area.editor ? navigate({ to: area.editor.editPathOf(record.id) }) : edit('details'));
  useShortcut({ key: 'e', label: `Edit the ${area.one}` }, () => void editAll(), { enabled: mayEdit });
  const { id, version, tags = [] } = record;
  const words = statusWords?.[record.status as NonNullable<Single['status']>];
  return (
    <>
      <PageHeader
        above={<BackToList area={area} />}
        title={area.nameOf(record)}
        description={
          <span className="flex flex-wrap items-center gap-2">
            {badge?.(record)}
            {words && <Badge tone={words.tone}>{words.label}</Badge>}
            {tags.map((tag) => (
              <TagLink key={tag} path={area.path} tag={tag} />
            ))}
            <span>
              Added <DayCell instant={record.createdAt} />
            </span>
          </span>
        }
        actions={
          !deleted && (
            <>
              {headerActions?.(record)}
              <RecordMenu
                routes={area.routes}
                record={{ id, version, archived: isArchived(record), name: area.nameOf(record) }}
                allows={allows}
                actions={actions}
                onEdit={() => void editAll()}
                trigger={
                  <IconButton variant="secondary" label="More actions" icon={<Ellipsis aria-hidden />} />
                }
              >
                {menuItems?.(record)}
              </RecordMenu>
            </>
          )
        }
      />
      {headerFacts?.(record)}
      <DeletedNotice area={area} record={record} actions={actions} />
      {tabs && <RecordTabs area={area} id={id} tabs={tabs} />}
      {children(record, (name) => ({
        area,
        record,
        editing: editing === name,
        onEditingChange: (wanted) => void edit(wanted ? name : undefined),
      }))}
      {actions.dialog}
    </>
  );
}

/** Leads on to the record into which another one was merged. */
function MergedRecord<Item extends ListedRecord, Single extends StoredRecord>({
  area,
  record,
  onMerged,
}: Pick<RecordScreenProps<Item, Single>, 'area' | 'onMerged'> & { record: Single }) {
  const navigate = useNavigate();
  const to = pathOfRecord(area, record.id);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each record.
  useEffect(() => {
    void navigate({ to, replace: true, ignoreBlocker: true });
    onMerged?.(record);
  }, [to]);
  return <ScreenSkeleton />;
}

function BackToList({ area: { path, many } }: { area: Pick<RecordArea, 'path' | 'many'> }) {
  return (
    <Link
      to={path}
      className="inline-flex items-center gap-1.5 text-sm text-ink-muted hover:text-ink [&_svg]:size-4"
    >
      <ArrowLeft aria-hidden className="rtl:rotate-180" />
      {capitalized(many)}
    </Link>
  );
}

/** The sections of a record's page, in two columns on wide screens. */
export function RecordColumns({ main, aside }: { main: ReactNode; aside: ReactNode }) {
  return (
    <div className="grid gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)]">
      <div className="flex min-w-0 flex-col gap-8">{main}</div>
      <div className="flex min-w-0 flex-col gap-8">{aside}</div>
    </div>
  );
}

export function NotesText({
  children,
  empty = 'No notes yet.',
}: {
  children: string | null;
  /** The sentence without a text. */
  empty?: string;
}) {
  if (!children) return <p className="text-ink-muted">{empty}</p>;
  return (
    <p dir="auto" className="max-w-prose text-base whitespace-pre-wrap">
      {children}
    </p>
  );
}
