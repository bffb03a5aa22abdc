import {
  NOTIFICATION_TYPE_NAMES,
  NOTIFICATION_TYPES,
  NOTIFIED_ENTITIES,
  type Notification,
  notificationRoutes,
} from '@oficio/contracts';
import { Link } from '@tanstack/react-router';
import { BellOff } from 'lucide-react';
import { useState } from 'react';
import { usePageTitle } from '../../lib/page/use-page-title.ts';
import { GrowingList } from '../../records/growing-list.tsx';
import { RecordFilters } from '../../records/record-filters.tsx';
import { useGrowingList } from '../../records/use-growing-list.ts';
import { Button, buttonClasses } from '../../ui/button.tsx';
import { Card, PageHeader } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ENTITY_WORDS } from './entity-words.ts';
import { NotificationRow } from './notification-row.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { SnoozeMenu } from './snooze-menu.tsx';
import { useNotificationWrites } from './use-notification-writes.ts';

/** The filters of the center, from the address. */
export interface CenterSearch {
  archived?: string | undefined;
  type?: string | undefined;
  entity?: string | undefined;
}

interface NotificationsScreenProps {
  /** Everything with filters and the archive; otherwise what is unread or of today. */
  center?: { search: CenterSearch; onSearch: (change: CenterSearch) => void };
}

/** The notifications of the person in the current organization. */
export function NotificationsScreen({ center }: NotificationsScreenProps) {
  const title = center ? 'Notification center' : 'Notifications';
  usePageTitle(title);
  const search = center ? validSearch(center.search) : {};
  const state = center ? (search.archived ? 'archived' : 'all') : 'current';
  const list = useGrowingList(notificationRoutes.list, {
    query: { state, type: search.type, entity: search.entity },
    freshMs: 0,
  });
  const writes = useNotificationWrites();
  const [selected, setSelected] = useState<readonly string[]>([]);
  const isFiltered = Object.values(search).some(Boolean);
  const loaded = list.data?.pages.flatMap(({ items }) => items) ?? [];
  const chosen = loaded.filter(({ id }) => selected.includes(id));
  const readAll = () => writes.read.mutate({ allBefore: new Date(newestOf(loaded)).toISOString() });
  return (
    <>
      <PageHeader
        title={title}
        description={
          center
            ? 'Everything you were notified of in the last twelve months.'
            : 'What is new, and what you have read today.'
        }
        actions={
          <>
            {loaded.some(isUnread) && state !== 'archived' && (
              <Button busy={writes.read.isPending} disabled={writes.isBusy} onClick={readAll}>
                Mark all as read
              </Button>
            )}
            <Link to={'/notification-settings' as string} className={buttonClasses()}>
              Settings
            </Link>
          </>
        }
      />
      <div className="flex max-w-3xl flex-col gap-4">
        {center && (
          <div className="flex flex-wrap items-center gap-2">
            <RecordFilters
              filters={FILTERS}
              search={{ ...search }}
              withTrash={false}
              onFilter={(change) => {
                setSelected([]);
                center.onSearch(change as CenterSearch);
              }}
            />
          </div>
        )}
        {center && chosen.length > 0 && (
          <SelectionBar chosen={chosen} writes={writes} onDone={() => setSelected([])} />
        )}
        <GrowingList
          list={list}
          many="notifications"
          lines={5}
          moreClassName="self-center"
          nothing={
            <Card flush>
              <EmptyState
                icon={<BellOff />}
                title={isFiltered ? 'Nothing matches these filters' : 'You have read everything'}
                actions={
                  isFiltered && center ? (
                    <Button
                      onClick={() =>
                        center.onSearch({ archived: undefined, type: undefined, entity: undefined })
                      }
                    >
                      Clear the filters
                    </Button>
                  ) : (
                    !center && (
                      <Link to={'/notification-center' as string} className={buttonClasses()}>
                        See earlier ones
                      </Link>
                    )
                  )
                }
              >
                Payments, answers of clients and what ends soon are listed here.
              </EmptyState>
            </Card>
          }
        >
          {(items) => (
            <Card flush className="overflow-hidden">
              <ul className="divide-y divide-hairline">
                {items.map((item) => (
                  <NotificationRow
                    key={item.id}
                    item={item}
                    writes={writes}
                    before={
                      center && (
                        <Checkbox
                          label={`Select: ${item.text}`}
                          hideLabel
                          checked={selected.includes(item.id)}
                          onChange={({ target }) =>
                            setSelected(
                              target.checked
                                ? [...selected, item.id]
                                : selected.filter((id) => id !== item.id),
                            )
                          }
                        />
                      )
                    }
                    actions={isUnread(item) && <SnoozeMenu item={item} writes={writes} />}
                  />
                ))}
              </ul>
            </Card>
          )}
        </GrowingList>
        {!center && loaded.length > 0 && (
          <Link to={'/notification-center' as string} className={`${buttonClasses()} self-center`}>
            See earlier ones
          </Link>
        )}
      </div>
    </>
  );
}

const FILTERS = [
  {
    name: 'archived',
    label: 'Archive',
    all: 'Not archived',
    options: [{ value: 'true', label: 'Archived' }],
  },
  {
    name: 'type',
    label: 'Type',
    all: 'All types',
    options: NOTIFICATION_TYPE_NAMES.map((type) => ({
      value: type as string,
      label: NOTIFICATION_TYPES[type].words as string,
    })),
  },
  {
    name: 'entity',
    label: 'About',
    all: 'Everything',
    options: NOTIFIED_ENTITIES.map((entity) => ({ value: entity as string, label: ENTITY_WORDS[entity] })),
  },
];

/** An unknown value of the address is left out, as if it weren't there. */
function validSearch({ archived, type, entity }: CenterSearch): CenterSearch {
  const known = (values: readonly string[], value: string | undefined) =>
    value !== undefined && values.includes(value) ? value : undefined;
  return {
    archived: String(archived) === 'true' ? 'true' : undefined,
    type: known(NOTIFICATION_TYPE_NAMES, type),
    entity: known(NOTIFIED_ENTITIES, entity),
  };
}

const isUnread = ({ readAt, archivedAt }: Notification) => readAt === null && archivedAt === null;

/** What came after the list was loaded stays unread. */
function newestOf(loaded: readonly Notification[]): number {
  return Math.max(...loaded.map(({ createdAt }) => Date.parse(createdAt)));
}
