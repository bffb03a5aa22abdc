import { acceptedLines, type Quote, type QuoteListItem, quoteRoutes, templateOf } from '@oficio/contracts';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../lib/api/route-query.ts';
import { useToday } from '../../lib/api/use-today.ts';
import { isolated } from '../../lib/text/isolated.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { QueryError } from '../../ui/error-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SkeletonText } from '../../ui/skeleton.tsx';
import { StartRecurringDialog } from './start-recurring-dialog.tsx';

interface MakeQuoteRecurringProps {
  quote: QuoteListItem;
  onClose: () => void;
}

/** Starts a series of invoices of what a client has accepted. */
export default function MakeQuoteRecurringDialog({ quote, onClose }: MakeQuoteRecurringProps) {
  const query = useQuery(queryOf(quoteRoutes.one, { parameters: { id: quote.id } }));
  const lines = query.data ? acceptedLines(query.data) : [];
  if (query.data && lines.length > 0) return <Loaded quote={query.data} lines={lines} onClose={onClose} />;
  return (
    <Dialog open onOpenChange={onClose} title="Make recurring" size="small">
      {query.data && <Notice>Your client has accepted no line of this quote.</Notice>}
      {query.error && <QueryError title="The quote could not be loaded" query={query} />}
      {!query.data && !query.error && (
        <div aria-busy>
          <SkeletonText lines={4} />
        </div>
      )}
    </Dialog>
  );
}

function Loaded({ quote, lines, onClose }: { quote: Quote; lines: Quote['lines']; onClose: () => void }) {
  const { id, version, clientId, clientName } = quote;
  return (
    <StartRecurringDialog
      subject={{ clientId, template: templateOf({ ...quote, lines }), forQuote: { id, version } }}
      name={lines[0]?.description.split('\n')[0] ?? ''}
      description={`Invoices for ${isolated(clientName)} with the accepted lines are made automatically. The quote then counts as invoiced.`}
      firstDay={useToday()}
      onClose={onClose}
    />
  );
}
