import type { ListView } from '@oficio/contracts';
import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useRaiseToast } from '../../lib/page/raise-toast.ts';
import { isolated } from '../../lib/text/isolated.ts';
import type { ListFilter } from '../list-filter.ts';
import type { ListSearch } from '../list-search.ts';
import { isSameSearch, searchOfView } from './list-view.ts';

/**
 * Brings a restored view up to date once the views are known: it may have been changed or deleted on another device, and
 * its records may be gone. An address that wasn't restored stays as it is.
 * @returns names the filters that a view is shown without
 */
export function useRestoredView({
  views,
  search,
  filters,
  show,
}: {
  views: readonly ListView[] | undefined;
  search: ListSearch;
  filters: readonly ListFilter[];
  show: (view: ListView | null, options: { replace: boolean }) => void;
}): (view: ListView) => void {
  const isRestored = useLocation({ select: ({ state }) => state.restoredView === true });
  const raiseToast = useRaiseToast();
  const sayLeftOut = ({ name, leftOut }: ListView) => {
    if (leftOut.length === 0) return;
    const labels = leftOut.map((gone) => filters.find((filter) => filter.name === gone)?.label ?? gone);
    raiseToast({
      kind: 'warning',
      title: `${isolated(name)} is shown without ${leftOut.length === 1 ? 'one filter' : 'some filters'}`,
      description: `${labels.join(', ')}: what it names is no longer there.`,
    });
  };
  const view = views?.find(({ id }) => id === search.view) ?? null;
  const isOutdated = isRestored && views !== undefined && !(view && isSameSearch(searchOfView(view), search));
  // biome-ignore lint/correctness/useExhaustiveDependencies: one correction for each view that is outdated.
  useEffect(() => {
    if (!isOutdated) return;
    show(view, { replace: true });
    if (view) sayLeftOut(view);
  }, [isOutdated]);
  return sayLeftOut;
}
