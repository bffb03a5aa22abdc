import { lazy, Suspense, useState } from 'react';
import { useFocusReturn } from '../../ui/use-focus-return.ts';
import { WithinShellProvider } from './full-screen.tsx';
import { PaletteStandIn } from './palette-stand-in.tsx';
import { PhoneBar } from './phone-bar.tsx';
import type { ApplicationShellProps } from './shell.types.ts';
import { ShellFrame } from './shell-frame.tsx';
import { Sidebar } from './sidebar.tsx';
import { useSidebarCollapsed } from './sidebar-state.ts';
import { SkipLink } from './skip-link.tsx';
import { TopBar } from './top-bar.tsx';
import { useShellKeys } from './use-shell-keys.ts';

const loadPalette = () => import('./command-palette.tsx');
const CommandPalette = lazy(loadPalette);
const KeyboardHelp = lazy(() => import('./keyboard-help.tsx'));

/** The frame of every signed-in page: navigation, search, account menu and shortcuts. `children` is the page. */
export function ApplicationShell(props: ApplicationShellProps) {
  const { areas, commands, search, onNavigate, banner, children } = props;
  const [collapsed, setCollapsed] = useSidebarCollapsed();
  const [open, setOpen] = useState<'palette' | 'help' | null>(null);
  const { remember, giveBack } = useFocusReturn();
  const show = (shown: typeof open) => {
    setOpen(shown);
    search.onTextChange('');
  };
  const onOpenChange = (isOpen: boolean) => {
    if (!isOpen) show(null);
  };
  const closeStandIn = (event?: Event) => {
    show(null);
    giveBack(event);
  };
  const onPalette = () => {
    if (open !== 'palette') remember();
    show(open === 'palette' ? null : 'palette');
  };
  const onHelp = () => show('help');
  useShellKeys({ areas, onNavigate, onPalette, onHelp });
  return (
    <>
      <SkipLink />
      <ShellFrame
        collapsed={collapsed}
        sidebar={<Sidebar {...props} collapsed={collapsed} onCollapsedChange={setCollapsed} />}
        topBar={<TopBar {...props} onPalette={onPalette} onPaletteNear={loadPalette} onHelp={onHelp} />}
        banner={banner}
        phoneBar={<PhoneBar {...props} />}
      >
        <WithinShellProvider value>{children}</WithinShellProvider>
      </ShellFrame>
      {open === 'palette' && (
        <Suspense fallback={<PaletteStandIn {...search} onClose={closeStandIn} />}>
          <CommandPalette
            areas={areas}
            commands={commands}
            search={search}
            onNavigate={onNavigate}
            onHelp={onHelp}
            onOpenChange={onOpenChange}
            onCloseAutoFocus={giveBack}
          />
        </Suspense>
      )}
      <Suspense>{open === 'help' && <KeyboardHelp areas={areas} onOpenChange={onOpenChange} />}</Suspense>
    </>
  );
}
