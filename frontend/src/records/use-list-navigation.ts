import { useNavigate } from '@tanstack/react-router';
import type { ListSearch } from './list-search.ts';
import type { RecordArea } from './record-area.ts';

/** Callbacks that change a list's search parameters and open one of its records, or the editor of its area. */
export function useListNavigation({ path, editor }: Pick<RecordArea, 'path' | 'editor'>) {
  const navigate = useNavigate();
  const change = (search: ListSearch, { replace }: { replace: boolean }) =>
    // The blocker is skipped because the screen's dialogs have already asked about unsaved text.
    navigate({ to: '.', search: search as never, replace, resetScroll: false, ignoreBlocker: true });
  return {
    onSearchChange: (search: ListSearch, options: { replace: boolean }) => void change(search, options),
    /** Opens the page for a new record; `search` prepares it. */
    onOpenEditor: (search: object = {}) =>
      void navigate({ to: editor?.newPath ?? path, search: search as never }),
    async onOpen(id: string, { edit }: { edit: boolean }) {
      if (edit && editor) return void navigate({ to: editor.editPathOf(id) });
      // The dialog's entry is replaced first, so that Back leads to the list without its dialog.
      const withoutDialog = ({ new: _, ...search }: ListSearch) => search;
      await navigate({ to: '.', search: withoutDialog as never, replace: true, ignoreBlocker: true });
      await navigate({ to: `${path}/${id}`, search: { edit: edit ? 'details' : undefined } as never });
    },
  };
}
