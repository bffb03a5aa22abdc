import type { OrganizationSummary } from '@oficio/contracts';
import { isolated } from '../../lib/text/isolated.ts';
import { dayOf } from '../../lib/text/long-day.ts';
import { Notice } from '../../ui/notice.tsx';

type Facts = Pick<OrganizationSummary, 'name' | 'suspendedAt' | 'sendingPausedAt'>;

/** Tells the members that Oficio has suspended their organization, or holds its mails to clients. */
export function OperatorNotice({
  organization: { name, suspendedAt, sendingPausedAt },
}: {
  organization: Facts;
}) {
  if (suspendedAt !== null) {
    return (
      <Notice tone="warning" title={`Oficio has suspended ${isolated(name)}`}>
        It is closed since {dayOf(suspendedAt)}. Settings, exports and support stay open, nothing is deleted,
        and mails to clients wait. Please write to support.
      </Notice>
    );
  }
  if (sendingPausedAt === null) return null;
  return (
    <Notice tone="warning" title="Mails to clients wait">
      Oficio has paused them since {dayOf(sendingPausedAt)}. Nothing is lost: they are sent once the pause
      ends. Please write to support.
    </Notice>
  );
}
