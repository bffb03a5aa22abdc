import { type MailPreview, mailSuppressionRoutes, OUTBOX } from '@oficio/contracts';
import { Link } from '@tanstack/react-router';
import { useMay } from '../../lib/api/use-may.ts';
import { formatDay } from '../../lib/text/format-day.ts';
import { Notice } from '../../ui/notice.tsx';
import { TEXT_LINK } from '../../ui/text-link.ts';
import type { MailSubject, TypedMail } from './mail-subject.ts';
import { useMailPreview } from './use-mail-preview.ts';

interface SuppressedNoticeProps {
  subject: MailSubject;
  /** As they are typed. */
  addresses: readonly string[];
  /** As the form began. */
  first: TypedMail;
}

/** Names the typed addresses that get no mail, before it is sent. */
export function SuppressedNotice({ subject, addresses, first }: SuppressedNoticeProps) {
  const asked = addresses.slice(0, 2 * OUTBOX.recipients);
  const { data } = useMailPreview(subject, {
    subject: first.subject,
    message: first.message,
    addresses: asked,
  });
  const mayAllow = useMay(mailSuppressionRoutes.remove);
  const typed = addresses.map((address) => address.toLowerCase());
  const suppressed = data?.suppressed.filter(({ address }) => typed.includes(address)) ?? [];
  if (suppressed.length === 0) return null;
  return (
    <Notice tone="warning" title="This can’t be sent to every address">
      <ul>
        {suppressed.map(({ address, reason, createdAt }) => (
          <li key={address}>
            <bdi className="font-medium">{address}</bdi> {REASONS[reason]} on {formatDay(createdAt)}.
          </li>
        ))}
      </ul>
      <p className="mt-1">
        {mayAllow ? (
          <Link to="/organization" search={{ section: 'mails' } as never} className={TEXT_LINK}>
            Allow emails to it again
          </Link>
        ) : (
          'The owner or an admin of the organization can allow emails to it again.'
        )}
      </p>
    </Notice>
  );
}

const REASONS: Record<MailPreview['suppressed'][number]['reason'], string> = {
  bounced: 'rejected an email permanently',
  unsubscribed: 'unsubscribed',
  manual: 'was excluded by your team',
};
