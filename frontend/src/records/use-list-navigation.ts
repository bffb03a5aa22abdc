import { useNavigate } from '@tanstack/react-router';
import type { ListSearch } from './list-search.ts';

/** How a list changes its own address and opens one of its records. */
export function useListNavigation(path: string) {
  const navigate = useNavigate();
  const change = (search: ListSearch, { replace }: { replace: boolean }) =>
    // The screen's own change: its dialogs have asked about unsaved text already.
    navigate({ to: '.', search: search as never, replace, resetScroll: false, ignoreBlocker: true });
  return {
    onSearchChange: (search: ListSearch, options: { replace: boolean }) => void change(search, options),
    async onOpen(id: string, { edit }: { edit: boolean }) {
      // Back leads to the list, not to its dialog.
      const withoutDialog = ({ new: _, ...search }: ListSearch) => search;
      await navigate({ to: '.', search: withoutDialog as never, replace: true, ignoreBlocker: true });
      await navigate({ to: `${path}/${id}`, search: { edit: edit ? 'details' : undefined } as never });
    },
  };
}
