import { useRef } from 'react';
import { Card } from './card.tsx';
import { classNames } from './class-names.ts';
import type { DataTableProps } from './data-table.types.ts';
import { DataTableGrid } from './data-table-grid.tsx';
import { DataTableList } from './data-table-list.tsx';
import { ColumnMenu, isShown, SortField } from './data-table-tools.tsx';
import { columnsWithoutRoom, useWidth } from './fitting-columns.ts';
import { Pagination } from './pagination.tsx';
import { SearchField } from './search-field.tsx';
import { useRowKeys } from './table-rows.ts';
import { PHONE, useMediaQuery } from './use-media-query.ts';

/** The widths of the columns of checkboxes and of actions, in pixels. */
const SELECTION_WIDTH = 36;
const ACTIONS_WIDTH = { menu: 48, withHover: 80 };
const CARD_BORDERS = 2;

/**
 * A table whose search, sort and pagination are the server's: the caller gives the rows, the total and the callbacks.
 * It hides the columns of the highest rank that have no room. On phones it is a list with two columns that expands to
 * the others.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { search, toolbar, columns, visibility, onVisibilityChange, sort, onSortChange } = props;
  const { rows, empty, error, range, refreshing, selection, tools, rowActions, hoverActions } = props;
  const list = useRef<HTMLDivElement>(null);
  useRowKeys(list, selection !== undefined);
  const phone = useMediaQuery(PHONE);
  const { element, width } = useWidth<HTMLDivElement>();
  const chosen = columns.filter((column) => isShown(column, visibility));
  const reserved =
    CARD_BORDERS +
    (selection ? SELECTION_WIDTH : 0) +
    (rowActions ? (hoverActions ? ACTIONS_WIDTH.withHover : ACTIONS_WIDTH.menu) : 0);
  const withoutRoom = columnsWithoutRoom(phone ? [] : chosen, width - reserved);
  const shown = chosen.filter(({ id }) => !withoutRoom.has(id));
  const nothing = !error && rows?.length === 0;
  const selects = selection !== undefined && selection.keys.size > 0;
  const Rows = phone ? DataTableList<Row> : DataTableGrid<Row>;
  return (
    <div
      ref={element}
      className={classNames(
        'flex min-w-0 flex-col gap-2',
        selects ? '[--table-top:6.5rem]' : '[--table-top:3.5rem]',
      )}
    >
      {selects ? (
        <div className="sticky top-14 z-15 -my-1 bg-canvas py-1 print:hidden">
          <section
            aria-label="Selection"
            className="flex min-h-10 flex-wrap items-center gap-2 rounded-control bg-accent-soft px-3 text-accent-ink"
          >
            {selection.bar}
          </section>
        </div>
      ) : (
        <div className="flex min-h-10 flex-wrap items-center gap-2 empty:hidden print:hidden lg:flex-nowrap">
          {search && <SearchField {...search} className="min-w-0 grow basis-32 md:max-w-72 md:basis-44" />}
          {toolbar}
          {phone && onSortChange && <SortField columns={columns} sort={sort} onSortChange={onSortChange} />}
          {(tools || onVisibilityChange) && (
            <div className="ms-auto flex shrink-0 gap-2">
              {onVisibilityChange && !phone && (
                <ColumnMenu
                  columns={columns}
                  visibility={visibility}
                  onVisibilityChange={onVisibilityChange}
                  withoutRoom={withoutRoom}
                />
              )}
              {tools}
            </div>
          )}
        </div>
      )}
      <Card flush className="overflow-clip">
        <div
          ref={list}
          aria-busy={!rows || refreshing}
          className={classNames('transition-opacity', refreshing && rows && 'opacity-60')}
        >
          {error ?? (nothing ? empty : <Rows {...props} columns={shown} />)}
        </div>
      </Card>
      {range && rows && !error && !nothing && (
        <Pagination range={range} onPrevious={props.onPrevious} onNext={props.onNext} />
      )}
    </div>
  );
}
