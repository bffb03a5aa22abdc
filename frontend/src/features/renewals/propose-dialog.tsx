import { type ProposalSuggestion, proposalRoutes, type RenewalListItem } from '@oficio/contracts';
import { useQuery } from '@tanstack/react-query';
import { failureText } from '../../lib/api/request-failure.ts';
import { queryOf } from '../../lib/api/route-query.ts';
import { Dialog, DialogCancel } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ProposeForm } from './propose-form.tsx';

interface ProposeDialogProps {
  /** Of one client. */
  renewals: readonly Pick<RenewalListItem, 'id'>[];
  onClose: () => void;
  onProposed?: () => void;
}

/** Asks a client about renewals by a mail. The person sees it as the client will. */
export function ProposeDialog({ renewals, onClose, onProposed }: ProposeDialogProps) {
  const ids = renewals.map(({ id }) => id).join();
  const query = useQuery({
    ...queryOf(proposalRoutes.suggestion, { query: { ids } }),
    staleTime: 0,
    gcTime: 0,
  });
  const suggestion: ProposalSuggestion | undefined = query.isFetchedAfterMount ? query.data : undefined;
  if (suggestion && suggestion.recipients.length > 0) {
    return <ProposeForm suggestion={suggestion} onClose={onClose} onProposed={onProposed} />;
  }
  return (
    <Dialog open onOpenChange={onClose} title="Propose" footer={<DialogCancel />}>
      {query.error && <Notice tone="negative">{failureText(query.error)}</Notice>}
      {suggestion && (
        <Notice tone="warning">
          No contact of <bdi>{suggestion.clientName}</bdi> with an address receives renewals. Choose who
          receives them at the client’s contacts.
        </Notice>
      )}
      {!suggestion && !query.error && <Skeleton className="h-96" />}
    </Dialog>
  );
}
