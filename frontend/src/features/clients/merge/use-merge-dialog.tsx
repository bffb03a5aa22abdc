import { clientMergeRoutes } from '@oficio/contracts';
import { type ReactNode, useState } from 'react';
import { useMay } from '../../../lib/api/use-may.ts';
import { MergeDialog } from './merge-dialog.tsx';

interface MergeControl {
  /** Opens the dialog for a client, and the other one if it is known. Undefined where the person may not merge. */
  merge: ((id: string, otherId?: string) => void) | undefined;
  dialog: ReactNode;
}

/** The dialog that merges two clients. `onMerged` gets the id of the client that stays. */
export function useMergeDialog(onMerged: (keptId: string) => void): MergeControl {
  const mayMerge = useMay(clientMergeRoutes.merge);
  const [ids, setIds] = useState<{ id: string; otherId: string | undefined } | null>(null);
  const close = () => setIds(null);
  return {
    merge: mayMerge ? (id, otherId) => setIds({ id, otherId }) : undefined,
    dialog: ids && (
      <MergeDialog
        {...ids}
        onClose={close}
        onMerged={(keptId) => {
          close();
          onMerged(keptId);
        }}
      />
    ),
  };
}
