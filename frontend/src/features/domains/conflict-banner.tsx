import { type Domain, type DomainEvidence, type Evidence, formatLocalDate } from '@oficio/contracts';
import { Moment } from '../../entities/hosting/moment.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useConflictDecision } from './use-conflict-decision.ts';

/** Both dates of a domain whose registry names another one than a person has entered, and the decision about them. */
export function ConflictBanner({
  domain,
  evidence,
}: {
  domain: Domain;
  evidence: DomainEvidence | undefined;
}) {
  const { may, decide, busy } = useConflictDecision();
  const { expiresOn, conflictingExpiresOn } = domain;
  if (expiresOn === null || conflictingExpiresOn === null) return null;
  const items = evidence?.items ?? [];
  const entered = items.find((item) => item.source === 'manual' && item.expiresOn === expiresOn);
  const published = items.find((item) => item.source !== 'manual' && item.expiresOn === conflictingExpiresOn);
  return (
    <Notice tone="warning" title="There are two expiry dates" className="mb-6">
      <ul className="mt-2 list-disc space-y-1 ps-5">
        <li>
          Entered: <strong className="font-semibold">{formatLocalDate(expiresOn)}</strong>
          <When evidence={entered} />
        </li>
        <li>
          Registry{published?.server && ` (${published.server})`}:{' '}
          <strong className="font-semibold">{formatLocalDate(conflictingExpiresOn)}</strong>
          <When evidence={published} />
        </li>
      </ul>
      <p className="mt-2">Until one is chosen, the earlier one counts.</p>
      {may && (
        <div className="mt-3 flex flex-wrap gap-2">
          <Button
            size="small"
            busy={busy === 'registry'}
            disabled={busy !== null}
            onClick={() => decide({ domain, keep: 'registry' })}
          >
            Use the registry’s
          </Button>
          <Button
            size="small"
            busy={busy === 'mine'}
            disabled={busy !== null}
            onClick={() => decide({ domain, keep: 'mine' })}
          >
            Keep mine
          </Button>
        </div>
      )}
    </Notice>
  );
}

function When({ evidence }: { evidence: Evidence | undefined }) {
  if (!evidence) return null;
  return (
    <>
      , <Moment at={evidence.seenUntil} />
    </>
  );
}
