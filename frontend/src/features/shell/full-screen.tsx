import { createContext, type ReactNode, useContext } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { ScreenSkeleton } from '../../ui/skeleton.tsx';
import { Emblem } from './emblem.tsx';
import { ProductMark } from './product-mark.tsx';

/** Shown on signed-in screens until it is known who the person is. */
export const INITIALIZING = 'Initializing your workspace...';

/** A message in the whole window while there is nothing else to show; announced politely. */
export function FullScreenMessage({ text = INITIALIZING }: { text?: string | undefined }) {
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center gap-5 bg-canvas px-6 text-center">
      <ProductMark className="size-12 animate-waiting" />
      <div role="status">
        <h1 className="text-base text-ink-muted">{text}</h1>
      </div>
    </main>
  );
}

const WithinShell = createContext(false);

/** Set inside the shell: a full-screen panel then fills the shell's page and isn't a landmark of its own. */
export const WithinShellProvider = WithinShell.Provider;

/** Shown in place of a screen whose code is loading; the shell stays. */
export function PendingScreen() {
  return useContext(WithinShell) ? <ScreenSkeleton /> : <FullScreenMessage />;
}

interface FullScreenPanelProps {
  icon: ReactNode;
  title: string;
  children: ReactNode;
  actions?: ReactNode;
}

/** A page for an error that stops the application or one screen. */
export function FullScreenPanel({ icon, title, children, actions }: FullScreenPanelProps) {
  const within = useContext(WithinShell);
  const Surround = within ? 'div' : 'main';
  return (
    <Surround
      className={classNames(
        'flex items-center justify-center',
        within ? 'py-4 md:py-16' : 'min-h-dvh bg-canvas px-4 py-10',
      )}
    >
      <div className="w-full max-w-xl rounded-surface border border-hairline bg-surface p-6 shadow-raised md:p-10">
        <Emblem tone="negative" icon={icon} />
        <h1 className="text-xl font-semibold">{title}</h1>
        <div className="mt-3 space-y-4 text-base text-ink-muted">{children}</div>
        {actions && <div className="mt-8 flex flex-wrap gap-3">{actions}</div>}
      </div>
    </Surround>
  );
}
