import type { ListSearch } from '../../records/list-search.ts';
import { Button } from '../../ui/button.tsx';
import type { RenewalsViewProps } from './renewals-list.tsx';

const VIEWS = { list: 'List', month: 'Month' } as const;

/** Shows renewals as a list or as a month. The filters stay. */
export function RenewalsViewSwitch({
  search,
  onSearchChange,
}: Pick<RenewalsViewProps, 'search' | 'onSearchChange'>) {
  const shown = search.view === 'month' ? 'month' : 'list';
  const searchOf = (view: keyof typeof VIEWS): ListSearch => ({
    ...search,
    pages: undefined,
    month: undefined,
    view: view === 'month' ? view : undefined,
  });
  return (
    <fieldset aria-label="View" className="flex rounded-control bg-sunken">
      {(['list', 'month'] as const).map((view) => (
        <Button
          key={view}
          variant={view === shown ? 'secondary' : 'ghost'}
          aria-pressed={view === shown}
          onClick={() => view !== shown && onSearchChange(searchOf(view), { replace: false })}
        >
          {VIEWS[view]}
        </Button>
      ))}
    </fieldset>
  );
}
