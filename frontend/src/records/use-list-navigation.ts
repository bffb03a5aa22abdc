import { useNavigate } from '@tanstack/react-router';
import type { ListSearch } from './list-search.ts';

/** Callbacks that change a list's search parameters and open one of its records. */
export function useListNavigation(path: string) {
  const navigate = useNavigate();
  const change = (search: ListSearch, { replace }: { replace: boolean }) =>
    // The blocker is skipped because the screen's dialogs have already asked about unsaved text.
    navigate({ to: '.', search: search as never, replace, resetScroll: false, ignoreBlocker: true });
  return {
    onSearchChange: (search: ListSearch, options: { replace: boolean }) => void change(search, options),
    async onOpen(id: string, { edit }: { edit: boolean }) {
      // The dialog's entry is replaced first, so that Back leads to the list without its dialog.
      const withoutDialog = ({ new: _, ...search }: ListSearch) => search;
      await navigate({ to: '.', search: withoutDialog as never, replace: true, ignoreBlocker: true });
      await navigate({ to: `${path}/${id}`, search: { edit: edit ? 'details' : undefined } as never });
    },
  };
}
