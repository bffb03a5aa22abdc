import { lazy, Suspense, useState } from 'react';
import { WithinShellProvider } from './full-screen.tsx';
import { PhoneBar } from './phone-bar.tsx';
import type { ApplicationShellProps } from './shell.types.ts';
import { Sidebar } from './sidebar.tsx';
import { useSidebarCollapsed } from './sidebar-state.ts';
import { SkipLink } from './skip-link.tsx';
import { TopBar } from './top-bar.tsx';
import { useShellKeys } from './use-shell-keys.ts';

const loadPalette = () => import('./command-palette.tsx');
const CommandPalette = lazy(loadPalette);
const KeyboardHelp = lazy(() => import('./keyboard-help.tsx'));

/** What surrounds every signed-in page: areas, search, account, keys. The page itself is `children`. */
export function ApplicationShell(props: ApplicationShellProps) {
  const { areas, commands = [], onNavigate, banner, children } = props;
  const [collapsed, setCollapsed] = useSidebarCollapsed();
  const [open, setOpen] = useState<'palette' | 'help' | null>(null);
  const onOpenChange = (isOpen: boolean) => {
    if (!isOpen) setOpen(null);
  };
  const onPalette = () => setOpen((current) => (current === 'palette' ? null : 'palette'));
  const onHelp = () => setOpen('help');
  useShellKeys({ areas, onNavigate, onPalette, onHelp });
  return (
    <div className="flex min-h-dvh bg-canvas">
      <SkipLink />
      <Sidebar {...props} collapsed={collapsed} onCollapsedChange={setCollapsed} />
      <div className="flex min-w-0 flex-1 flex-col">
        <TopBar {...props} onPalette={onPalette} onPaletteNear={loadPalette} onHelp={onHelp} />
        {banner}
        <main
          id="content"
          tabIndex={-1}
          className="mx-auto w-full max-w-7xl flex-1 px-4 py-6 max-md:pb-24 md:px-8 md:py-8"
        >
          <WithinShellProvider value>{children}</WithinShellProvider>
        </main>
      </div>
      <PhoneBar {...props} />
      <Suspense>
        {open === 'palette' && (
          <CommandPalette open onOpenChange={onOpenChange} {...{ areas, commands, onNavigate, onHelp }} />
        )}
        {open === 'help' && <KeyboardHelp open onOpenChange={onOpenChange} areas={areas} />}
      </Suspense>
    </div>
  );
}
