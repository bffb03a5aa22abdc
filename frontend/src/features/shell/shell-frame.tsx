import type { ReactNode } from 'react';
import { classNames } from '../../ui/class-names.ts';

interface ShellFrameProps {
  collapsed?: boolean;
  sidebar: ReactNode;
  topBar: ReactNode;
  /** Above the page, at full width. */
  banner?: ReactNode;
  /** The list of areas at the bottom of a phone. */
  phoneBar: ReactNode;
  children: ReactNode;
}

/** The places of the shell's parts. The first view of a signed-in screen has it before any script is loaded. */
export function ShellFrame({
  collapsed = false,
  sidebar,
  topBar,
  banner,
  phoneBar,
  children,
}: ShellFrameProps) {
  return (
    <div className="flex min-h-dvh bg-canvas">
      <aside
        aria-label="Sidebar"
        className={classNames(
          'sticky top-0 flex h-dvh shrink-0 flex-col border-e border-hairline bg-sunken max-md:hidden print:hidden',
          collapsed ? 'w-16' : 'w-60',
        )}
      >
        {sidebar}
      </aside>
      <div className="flex min-w-0 flex-1 flex-col">
        <header className="print:hidden sticky top-0 z-20 flex h-14 items-center gap-2 border-b border-hairline bg-canvas px-4 md:px-8">
          {topBar}
        </header>
        <div className="print:hidden">{banner}</div>
        <main
          id="content"
          tabIndex={-1}
          className="mx-auto w-full max-w-7xl flex-1 px-4 py-6 max-md:pb-24 md:px-8"
        >
          {children}
        </main>
      </div>
      <nav
        aria-label="Areas"
        className="print:hidden fixed inset-x-0 bottom-0 z-30 min-h-14 border-t border-hairline bg-surface pb-[env(safe-area-inset-bottom)] md:hidden"
      >
        {phoneBar}
      </nav>
    </div>
  );
}
