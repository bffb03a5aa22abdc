import { Keyboard, Search } from 'lucide-react';
import { IconButton } from '../../ui/button.tsx';
import { Kbd } from '../../ui/kbd.tsx';
import { Tooltip } from '../../ui/tooltip.tsx';
import { ProductMark } from './product-mark.tsx';
import type { ApplicationShellProps } from './shell.types.ts';
import { UserMenu, type UserMenuProps } from './user-menu.tsx';

interface TopBarProps
  extends UserMenuProps,
    Pick<ApplicationShellProps, 'organizationName' | 'status' | 'bell'> {
  onPalette: () => void;
  /** The pointer or the focus is on the button: preload the palette. */
  onPaletteNear: () => void;
  onHelp: () => void;
}

/** Search, connection status, help and account menu; on phones also the organization. */
export function TopBar(props: TopBarProps) {
  const { organizationName, status, bell, onPalette, onPaletteNear, onHelp } = props;
  const near = { onPointerEnter: onPaletteNear, onFocus: onPaletteNear };
  return (
    <>
      <div className="flex min-w-0 flex-1 items-center gap-2.5 md:hidden">
        <ProductMark className="size-7" />
        <span className="min-w-0 truncate font-semibold" dir="auto">
          {organizationName ?? 'Your workspace'}
        </span>
      </div>
      <div className="flex-1 max-md:hidden">
        <button
          type="button"
          onClick={onPalette}
          aria-keyshortcuts="Control+K Meta+K"
          className="flex h-9 w-full max-w-72 items-center gap-2 rounded-control border border-outline bg-surface px-3 text-ink-muted transition-colors hover:border-ink-muted hover:text-ink"
          {...near}
        >
          <Search aria-hidden className="size-4" />
          <span className="flex-1 text-start">Search or go to…</span>
          <Kbd>{isApple() ? '⌘ K' : 'Ctrl K'}</Kbd>
        </button>
      </div>
      {status}
      <IconButton
        label="Search or go to"
        icon={<Search aria-hidden />}
        onClick={onPalette}
        className="md:hidden"
        {...near}
      />
      <Tooltip content="Keyboard shortcuts" shortcut="?" side="bottom">
        <IconButton
          label="Keyboard shortcuts"
          icon={<Keyboard aria-hidden />}
          onClick={onHelp}
          className="max-md:hidden"
        />
      </Tooltip>
      {bell}
      <UserMenu {...props} />
    </>
  );
}

function isApple(): boolean {
  return /Mac|iPhone|iPad/.test(navigator.userAgent);
}
