import type { CertificateEvidence } from '@oficio/contracts';
import { Moments } from '../../entities/hosting/moment.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { evidenceSentence } from './certificate-words.ts';

/** Everything that the server of a host has shown, the latest first. */
export function ShownDialog({
  server,
  items,
  onClose,
}: {
  /** The present host with its port. */
  server: string;
  items: readonly CertificateEvidence[];
  onClose: () => void;
}) {
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Why this date?"
      description="What the server of this host has shown, the latest first."
      textOnly
    >
      {items.length === 0 ? (
        <p className="text-ink-muted">Nothing yet. The server hasn’t answered.</p>
      ) : (
        <ol className="divide-y divide-hairline">
          {items.map((evidence) => (
            <li key={evidence.id} className="py-3">
              <p className="font-medium">
                {evidence.server !== server && <>About {evidence.server}: </>}
                {evidenceSentence(evidence)}
              </p>
              {evidence.reason && <p className="text-sm">{evidence.reason}</p>}
              <p className="text-sm text-ink-muted">
                {evidence.server} · <Moments from={evidence.seenFrom} until={evidence.seenUntil} />
              </p>
            </li>
          ))}
        </ol>
      )}
    </Dialog>
  );
}
