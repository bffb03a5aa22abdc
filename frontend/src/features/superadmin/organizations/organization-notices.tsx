import type { SuperadminOrganization } from '@oficio/contracts';
import { counted } from '../../../lib/text/counted.ts';
import { formatDay } from '../../../lib/text/format-day.ts';
import { Notice } from '../../../ui/notice.tsx';

/** Why an organization is closed, why its mails wait, and when it will be deleted. */
export function OrganizationNotices({ organization }: { organization: SuperadminOrganization }) {
  const { suspendedAt, suspendedReason, sendingPausedAt, sendingPausedReason } = organization;
  const { deletionScheduledFor, waitingMails } = organization;
  const waiting =
    waitingMails > 0 && ` ${counted(waitingMails, 'mail')} wait${waitingMails === 1 ? 's' : ''}.`;
  return (
    <div className="mb-6 flex flex-col gap-3 empty:hidden">
      {deletionScheduledFor !== null && (
        <Notice tone="warning" title={`Will be deleted on ${formatDay(deletionScheduledFor)}`} />
      )}
      {suspendedAt !== null && (
        <Notice tone="warning" title={`Suspended since ${formatDay(suspendedAt)}`}>
          <bdi>{suspendedReason}</bdi>
          {waiting}
        </Notice>
      )}
      {sendingPausedAt !== null && (
        <Notice tone="warning" title={`Sending paused since ${formatDay(sendingPausedAt)}`}>
          <bdi>{sendingPausedReason}</bdi>
          {suspendedAt === null && waiting}
        </Notice>
      )}
    </div>
  );
}
