import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { OpenSettlement } from './settle-dialogs.tsx';

const SettleDialogs = lazy(() => import('./settle-dialogs.tsx'));

/** Opens the dialogs that change the ledger. One instance serves a whole screen. */
export function useSettleActions(): { open: (settlement: OpenSettlement) => void; dialog: ReactNode } {
  const [settlement, setSettlement] = useState<OpenSettlement | null>(null);
  return {
    open: setSettlement,
    dialog: settlement && (
      <Suspense fallback={null}>
        <SettleDialogs open={settlement} onClose={() => setSettlement(null)} />
      </Suspense>
    ),
  };
}
