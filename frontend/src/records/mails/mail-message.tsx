import { type OutboxMessage, outboxRoutes } from '@oficio/contracts';
import { Link } from '@tanstack/react-router';
import { useMay } from '../../lib/api/use-may.ts';
import { isolated } from '../../lib/text/isolated.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { actionLabel, messageWords, SKIP_WORDS } from './message-words.ts';
import { useMessageAction } from './use-message-action.ts';

export interface MailMessageProps {
  message: OutboxMessage;
  /** The page of what the mail is about, where it isn't the present one. */
  path?: string | undefined;
  /** Opens the mail's form again; absent where there is none. */
  onSendElsewhere?: (() => void) | undefined;
}

/** One mail to a client: its addresses, its state, and what a person can decide about it. */
export function MailMessage({ message, path, onSendElsewhere }: MailMessageProps) {
  const { to, cc, subject, sentAt, createdAt } = message;
  const { label, tone } = messageWords(message);
  return (
    <li className="flex flex-col gap-1.5 border-s-2 border-hairline ps-4 text-sm">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <bdi className="min-w-0 font-medium break-words">{to}</bdi>
        <Badge tone={tone}>{label}</Badge>
      </p>
      {cc.length > 0 && (
        <p className="break-words text-ink-muted">
          {cc.length === 1 ? 'Copy to ' : 'Copies to '}
          <bdi>{cc.join(', ')}</bdi>
        </p>
      )}
      <p className="text-ink-muted">
        {path === undefined ? (
          <bdi>{subject}</bdi>
        ) : (
          <Link to={path} className="text-ink underline underline-offset-4">
            <bdi>{subject}</bdi>
          </Link>
        )}{' '}
        · <Moment at={sentAt ?? createdAt} />
      </p>
      <Explanation message={message} />
      <Decisions message={message} onSendElsewhere={onSendElsewhere} />
    </li>
  );
}

const moment = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

function Moment({ at }: { at: string }) {
  return (
    <time dateTime={at} className="whitespace-nowrap tabular-nums">
      {moment.format(new Date(at))}
    </time>
  );
}

function Explanation({
  message: { state, failure, skipReason, nextAttemptAt, attempts },
}: {
  message: OutboxMessage;
}) {
  if (state === 'uncertain') {
    return (
      <p>
        The connection to the mail server was lost before it confirmed the email.{' '}
        <strong className="font-semibold">Did it arrive?</strong> Ask your client, or check the mailbox of a
        copy.
      </p>
    );
  }
  if (state === 'skipped' && skipReason) return <p>{SKIP_WORDS[skipReason]}</p>;
  if (!failure) return null;
  return (
    <p className="break-words">
      {state === 'sent' ? 'A copy was refused: ' : 'The mail server’s answer: '}
      <q dir="auto">{failure}</q>
      {state === 'queued' && attempts > 0 && nextAttemptAt && (
        <>
          {' '}
          Next attempt: <Moment at={nextAttemptAt} />.
        </>
      )}
    </p>
  );
}

function Decisions({ message, onSendElsewhere }: Omit<MailMessageProps, 'path'>) {
  const { state, to, can } = message;
  const mayDecide = useMay(outboxRoutes.retry);
  const { mutate, isPending, variables } = useMessageAction(message);
  const sendElsewhere = state === 'bounced' ? onSendElsewhere : undefined;
  if (!sendElsewhere && (!mayDecide || can.length === 0)) return null;
  return (
    <p className="flex flex-wrap gap-2 pt-1">
      {mayDecide &&
        can.map((action) => (
          <Button
            key={action}
            size="small"
            busy={isPending && variables === action}
            disabled={isPending}
            onClick={() => mutate(action)}
            aria-label={`${actionLabel(action, state)}: ${isolated(to)}`}
          >
            {actionLabel(action, state)}
          </Button>
        ))}
      {sendElsewhere && (
        <Button size="small" onClick={sendElsewhere}>
          Send to another address
        </Button>
      )}
    </p>
  );
}
