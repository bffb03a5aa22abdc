import { DashboardFrame } from '../features/dashboard/dashboard-waiting.tsx';
import { INITIALIZING } from '../features/shell/full-screen.tsx';
import { ProductMark } from '../features/shell/product-mark.tsx';
import { ShellFrame } from '../features/shell/shell-frame.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

const AREAS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth'];

/** The dashboard before its script is loaded. `showKeptParts` fills in what this device knows of the person. */
export function DashboardView() {
  return (
    <ShellFrame sidebar={<SidebarWaiting />} topBar={<TopBarWaiting />} phoneBar={null}>
      <div aria-hidden>
        {/* The space reserves the line of the greeting. */}
        <DashboardFrame greeting={<span data-kept="greeting">&nbsp;</span>} />
      </div>
    </ShellFrame>
  );
}

function TopBarWaiting() {
  return (
    <>
      <ProductMark className="size-7 md:hidden" />
      <div role="status" className="min-w-0 text-sm text-ink-muted">
        <h1>{INITIALIZING}</h1>
      </div>
    </>
  );
}

function SidebarWaiting() {
  return (
    <>
      <div className="flex h-14 items-center px-4">
        <ProductMark />
      </div>
      <div className="flex-1 space-y-1 px-3 py-2">
        {AREAS.map((area) => (
          <div key={area} className="flex h-10 items-center px-3">
            <Skeleton className="h-4.5 w-full" />
          </div>
        ))}
      </div>
    </>
  );
}
