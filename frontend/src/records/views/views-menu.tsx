import type { ListView } from '@oficio/contracts';
import { Bookmark, BookmarkPlus, Pencil, RotateCw, Save, Trash2 } from 'lucide-react';
import { isolated } from '../../lib/text/isolated.ts';
import { Button } from '../../ui/button.tsx';
import { Menu, MenuItem, MenuRadioGroup, MenuSeparator } from '../../ui/menu.tsx';

const ALL = 'all';

interface ViewsMenuProps {
  many: string;
  /** Undefined until they are known. */
  views: readonly ListView[] | undefined;
  failed: boolean;
  active: ListView | undefined;
  /** The list shows something else than the active view. */
  changed: boolean;
  onRetry: () => void;
  /** Null: all rows. */
  onChoose: (view: ListView | null) => void;
  onSave: () => void;
  onUpdate: (view: ListView) => void;
  onRename: (view: ListView) => void;
  onRemove: (view: ListView) => void;
}

/** The menu of a list's saved views. Choosing the active view again takes its filters back. */
export function ViewsMenu({ many, views = [], failed, active, changed, ...on }: ViewsMenuProps) {
  return (
    <Menu align="start" className="max-w-80" trigger={trigger(active, changed)}>
      <MenuRadioGroup
        label="Views"
        value={active?.id ?? ALL}
        choices={[
          { value: ALL, label: `All ${many}` },
          ...views.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onValueChange={(chosen) => on.onChoose(views.find(({ id }) => id === chosen) ?? null)}
      />
      {failed && (
        <MenuItem icon={<RotateCw aria-hidden />} onSelect={on.onRetry}>
          Your views could not be loaded. Try again
        </MenuItem>
      )}
      <MenuSeparator />
      {active && changed && (
        <MenuItem icon={<Save aria-hidden />} onSelect={() => on.onUpdate(active)}>
          Update “{isolated(active.name)}”
        </MenuItem>
      )}
      <MenuItem icon={<BookmarkPlus aria-hidden />} onSelect={on.onSave}>
        {active ? 'Save as new…' : 'Save view…'}
      </MenuItem>
      {active && (
        <>
          <MenuItem icon={<Pencil aria-hidden />} onSelect={() => on.onRename(active)}>
            Rename…
          </MenuItem>
          <MenuItem icon={<Trash2 aria-hidden />} destructive onSelect={() => on.onRemove(active)}>
            Delete view
          </MenuItem>
        </>
      )}
    </Menu>
  );
}

function trigger(active: ListView | undefined, changed: boolean) {
  return (
    <Button icon={<Bookmark aria-hidden />} className="max-md:w-11 max-md:px-0">
      <span className="max-w-36 truncate max-md:sr-only">
        {active ? (
          <>
            <span className="sr-only">View: </span>
            <bdi>{active.name}</bdi>
          </>
        ) : (
          'Views'
        )}
      </span>
      {changed && (
        <>
          <span
            aria-hidden
            className="size-1.5 shrink-0 rounded-full bg-accent max-md:absolute max-md:end-1.5 max-md:top-1.5"
          />
          <span className="sr-only">(changed)</span>
        </>
      )}
    </Button>
  );
}
