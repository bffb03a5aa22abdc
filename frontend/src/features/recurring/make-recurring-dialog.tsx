import { type Invoice, invoiceRoutes, templateOf } from '@oficio/contracts';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../lib/api/route-query.ts';
import { isolated } from '../../lib/text/isolated.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { QueryError } from '../../ui/error-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SkeletonText } from '../../ui/skeleton.tsx';
import { StartRecurringDialog } from './start-recurring-dialog.tsx';
import { UseForSeriesDialog } from './use-for-series-dialog.tsx';

interface MakeRecurringProps {
  invoice: Pick<Invoice, 'id'>;
  /** The series that the invoice belongs to, whose coming invoices become like it; null starts another series. */
  seriesId: string | null;
  onClose: () => void;
}

/** Starts a series of invoices like this one, or changes its own. */
export default function MakeRecurringDialog({ invoice, seriesId, onClose }: MakeRecurringProps) {
  const query = useQuery(queryOf(invoiceRoutes.one, { parameters: { id: invoice.id } }));
  if (query.data && query.data.lines.length > 0) {
    if (seriesId === null) return <Loaded invoice={query.data} onClose={onClose} />;
    const subject = { template: templateOf(query.data) };
    return <UseForSeriesDialog seriesId={seriesId} subject={subject} onClose={onClose} />;
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={seriesId === null ? 'Make recurring' : 'Use for upcoming invoices'}
      size="small"
    >
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
  const { clientId, clientName, lines, issueDate } = invoice;
  return (
    <StartRecurringDialog
      subject={{ clientId, template: templateOf(invoice) }}
      name={lines[0]?.description.split('\n')[0] ?? ''}
      description={`Invoices for ${isolated(clientName)} with these lines are made automatically.`}
      day={issueDate}
      onClose={onClose}
    />
  );
}
