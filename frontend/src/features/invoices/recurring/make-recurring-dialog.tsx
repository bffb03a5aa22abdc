import {
  addMonths,
  type CreateRecurringBody,
  type Invoice,
  type InvoiceListItem,
  invoiceRoutes,
  type LocalDate,
  recurringRoutes,
} from '@oficio/contracts';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { isolated } from '../../../lib/isolated.ts';
import { useRaiseToast } from '../../../lib/raise-toast.ts';
import { queryOf } from '../../../lib/route-query.ts';
import { useRouteWrite } from '../../../lib/use-write.ts';
import { pathOfRecord } from '../../../records/record-area.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { QueryError } from '../../../ui/error-state.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { SkeletonText } from '../../../ui/skeleton.tsx';
import { settleChanges } from '../../../ui/unsaved-changes.ts';
import { useInvoiceDay } from '../use-invoice-day.ts';
import { RecurringDialog } from './recurring-dialog.tsx';
import { subjectOf, valuesFor } from './recurring-form.ts';
import { RECURRING_PATH } from './recurring-words.ts';

interface MakeRecurringProps {
  invoice: InvoiceListItem;
  onClose: () => void;
}

/** Starts a series of invoices like this one. */
export default function MakeRecurringDialog({ invoice, onClose }: MakeRecurringProps) {
  const query = useQuery(queryOf(invoiceRoutes.one, { parameters: { id: invoice.id } }));
  if (query.data && query.data.lines.length > 0) return <Loaded invoice={query.data} onClose={onClose} />;
  return (
    <Dialog open onOpenChange={onClose} title="Make recurring" size="small">
      {query.data && <Notice>This invoice has no lines yet. Add one first.</Notice>}
      {query.error && <QueryError title="The invoice could not be loaded" query={query} />}
      {!query.data && !query.error && (
        <div aria-busy>
          <SkeletonText lines={4} />
        </div>
      )}
    </Dialog>
  );
}

function Loaded({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) {
  const raiseToast = useRaiseToast();
  const navigate = useNavigate();
  const today = useInvoiceDay();
  const write = useRouteWrite(recurringRoutes.create, {
    meta: { writes: 'invoices' },
    // A series whose answer was lost is stored as it was typed then.
    amend: (): CreateRecurringBody | null => null,
    onSuccess: (series) => {
      raiseToast({ kind: 'success', title: 'Recurring invoice started', description: series.name });
      settleChanges();
      onClose();
      void navigate({ to: pathOfRecord({ path: RECURRING_PATH }, series.id) });
    },
  });
  return (
    <RecurringDialog
      title="Make recurring"
      description={`Invoices for ${isolated(invoice.clientName)} with the lines of this one come by themselves.`}
      action="Start"
      initial={valuesFor(invoice, firstDay(invoice, today))}
      subject={subjectOf(invoice)}
      {...{ today, write, onClose }}
    />
  );
}

/** A month after the invoice, or today if that has passed. */
function firstDay({ issueDate }: Invoice, today: LocalDate): LocalDate {
  const next = addMonths(issueDate ?? today, 1);
  return next < today ? today : next;
}
