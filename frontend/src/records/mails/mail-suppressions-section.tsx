import { type MailSuppression, mailSuppressionRoutes } from '@oficio/contracts';
import { Link } from '@tanstack/react-router';
import { Fragment, type ReactNode, useState } from 'react';
import { isAccessRefusal } from '../../lib/api/request-failure.ts';
import { useMay } from '../../lib/api/use-may.ts';
import { useFailedToast, useRouteWrite } from '../../lib/api/use-write.ts';
import { useRaiseToast } from '../../lib/page/raise-toast.ts';
import { isolated } from '../../lib/text/isolated.ts';
import { Button } from '../../ui/button.tsx';
import { Card, Section } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { TEXT_LINK } from '../../ui/text-link.ts';
import { DayCell } from '../cells.tsx';
import { GrowingList } from '../growing-list.tsx';
import { useGrowingList } from '../use-growing-list.ts';

const REASONS: Record<MailSuppression['reason'], string> = {
  bounced: 'Its mail server rejected an email permanently',
  unsubscribed: 'Unsubscribed',
  manual: 'Excluded by your team',
};

const ALLOWING: Record<MailSuppression['reason'], string> = {
  bounced:
    'Check the address with your client first. If its mail server rejects an email again, the address comes back here.',
  unsubscribed: 'This person unsubscribed. Allow emails only if they have asked you to.',
  manual: 'Somebody of your team has stopped the emails to this address.',
};

/** The addresses that get no mail from the organization, each of which can be allowed again. */
export function MailSuppressionsSection({ actions }: { actions?: ReactNode }) {
  const list = useGrowingList(mailSuppressionRoutes.list);
  const [allowing, setAllowing] = useState<MailSuppression | null>(null);
  const mayAllow = useMay(mailSuppressionRoutes.remove);
  return (
    <Section
      title="Addresses that get no emails, or no reminders"
      description="A mail server that rejects an email permanently will reject the next one as well, and then trust your other emails less."
      actions={actions}
    >
      <GrowingList
        list={list}
        many="addresses"
        lines={3}
        nothing={<p className="text-ink-muted">Every address gets your emails.</p>}
        moreClassName="mt-4"
      >
        {(suppressions) => (
          <Card flush>
            <ul className="divide-y divide-hairline">
              {suppressions.map((suppression) => (
                <Suppression
                  key={suppression.id}
                  suppression={suppression}
                  onAllow={mayAllow ? () => setAllowing(suppression) : undefined}
                />
              ))}
            </ul>
          </Card>
        )}
      </GrowingList>
      {allowing && <AllowDialog suppression={allowing} onClose={() => setAllowing(null)} />}
    </Section>
  );
}

interface SuppressionProps {
  suppression: MailSuppression;
  /** Absent for a role that may only read. */
  onAllow: (() => void) | undefined;
}

function Suppression({
  suppression: { address, reason, createdAt, scope, clients },
  onAllow,
}: SuppressionProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 text-sm">
      <div className="min-w-0 flex-1 basis-48">
        <bdi className="font-medium break-words">{address}</bdi>
        <p className="text-ink-muted">
          {REASONS[reason]} · <DayCell instant={createdAt} />
          {scope === 'reminders' && ' · reminders only'}
        </p>
        {clients.length > 0 && (
          <p className="text-ink-muted">
            {clients.map(({ id, name }, index) => (
              <Fragment key={id}>
                {index > 0 && ', '}
                <Link to="/clients/$clientId" params={{ clientId: id } as never} className={TEXT_LINK}>
                  <bdi>{name}</bdi>
                </Link>
              </Fragment>
            ))}
          </p>
        )}
      </div>
      {onAllow && (
        <Button size="small" onClick={onAllow} aria-label={`Allow again: ${isolated(address)}`}>
          Allow again
        </Button>
      )}
    </li>
  );
}

function AllowDialog({ suppression, onClose }: { suppression: MailSuppression; onClose: () => void }) {
  const { id, address, reason } = suppression;
  const raiseToast = useRaiseToast();
  const raiseFailure = useFailedToast();
  const { mutate, isPending } = useRouteWrite(mailSuppressionRoutes.remove, {
    request: () => ({ parameters: { id } }),
    onSuccess: () => {
      raiseToast({ kind: 'success', title: 'Emails are allowed again', description: address });
      onClose();
    },
    onError: (error) => {
      if (!isAccessRefusal(error)) raiseFailure(error);
      onClose();
    },
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={`Allow emails to ${isolated(address)} again?`}
      description={ALLOWING[reason]}
      confirmLabel="Allow again"
      busy={isPending}
      onConfirm={() => mutate(undefined)}
    />
  );
}
