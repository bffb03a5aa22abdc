import type { Evidence, LocalDate } from '@oficio/contracts';
import { Moments } from '../../entities/hosting/moment.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { evidenceSentence } from './evidence-words.ts';

/** Everything that was said about a domain's expiry, the latest first. */
export function EvidenceDialog({
  name,
  items,
  expiresOn,
  onClose,
}: {
  /** The domain's present name in A-labels. */
  name: string;
  items: readonly Evidence[];
  /** The present date. */
  expiresOn: LocalDate | null;
  onClose: () => void;
}) {
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Why this date?"
      description="What registries and people have said about the expiry of this domain, the latest first."
      textOnly
    >
      {items.length === 0 ? (
        <p className="text-ink-muted">
          {expiresOn === null
            ? 'Nothing yet. The registry hasn’t answered, and nobody has entered a date.'
            : 'The date was entered or imported. No answer of a registry about it is kept.'}
        </p>
      ) : (
        <ol className="divide-y divide-hairline">
          {items.map((evidence) => (
            <li key={evidence.id} className="py-3">
              <p className="font-medium">
                {evidence.fqdn !== name && <>About {evidence.fqdn}: </>}
                {evidenceSentence(evidence)}
              </p>
              {evidence.reason && <p className="text-sm">{evidence.reason}</p>}
              <p className="text-sm text-ink-muted">
                {evidence.server && <>{evidence.server} · </>}
                <Moments from={evidence.seenFrom} until={evidence.seenUntil} />
              </p>
            </li>
          ))}
        </ol>
      )}
    </Dialog>
  );
}
