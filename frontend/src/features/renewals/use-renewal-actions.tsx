import {
  INVOICE_READING_ROLES,
  RECORD_WRITING_ROLES,
  type RenewalAction,
  type RenewalListItem,
} from '@oficio/contracts';
import { allowedRenewalActions } from '@oficio/machines/renewal';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useMembership } from '../../lib/api/use-may.ts';
import { useDraftInvoices } from './use-draft-invoices.ts';

const RenewalDialog = lazy(() => import('./renewal-dialog.tsx'));

export interface RenewalActions {
  /** The actions that the state of the renewal and the person's role allow. */
  offersOf: (renewal: RenewalListItem) => RenewalAction[];
  run: (action: RenewalAction, renewal: RenewalListItem) => void;
  dialog: ReactNode;
}

/** The actions on renewals. One instance serves all rows of a list. */
export function useRenewalActions(): RenewalActions {
  const role = useMembership()?.memberRole;
  const [open, setOpen] = useState<{
    action: Exclude<RenewalAction, 'invoice'>;
    renewal: RenewalListItem;
  } | null>(null);
  const draft = useDraftInvoices();
  return {
    offersOf(renewal) {
      if (role === undefined) return [];
      return allowedRenewalActions(renewal, {
        writes: RECORD_WRITING_ROLES.includes(role),
        drafts: INVOICE_READING_ROLES.includes(role) && renewal.clientId !== null,
        hasInvoice: renewal.invoiceId !== null,
      });
    },
    run(action, renewal) {
      if (action === 'invoice') draft.mutate([renewal.id]);
      else setOpen({ action, renewal });
    },
    dialog: open && (
      <Suspense>
        <RenewalDialog {...open} onClose={() => setOpen(null)} />
      </Suspense>
    ),
  };
}
