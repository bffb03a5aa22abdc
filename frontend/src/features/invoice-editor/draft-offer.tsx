import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { DeviceDraft } from './device-drafts.ts';

interface DraftOfferProps {
  draft: DeviceDraft;
  onRestore: () => void;
  onDiscard: () => void;
}

/** Offers the text that wasn't saved before the page was closed. */
export function DraftOffer({ draft, onRestore, onDiscard }: DraftOfferProps) {
  const at = new Date(draft.at);
  const { clientId, lines } = draft.values;
  const client = clientId ? ` for ${clientId.name}` : '';
  return (
    <Notice tone="accent" title="This device has unsaved text">
      <p>
        <bdi>
          {lines.length === 1 ? 'One line' : `${lines.length} lines`}
          {client}
        </bdi>
        , from{' '}
        <time dateTime={at.toISOString()}>
          {at.toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short' })}
        </time>
        .
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button size="small" onClick={onRestore}>
          Restore
        </Button>
        <Button size="small" onClick={onDiscard}>
          Discard
        </Button>
      </div>
    </Notice>
  );
}
