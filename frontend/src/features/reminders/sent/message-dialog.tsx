import { outboxRoutes, type ReadMessage } from '@oficio/contracts';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../../lib/api/route-query.ts';
import { MailMessage } from '../../../records/mails/mail-message.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { QueryError } from '../../../ui/error-state.tsx';
import { SkeletonText } from '../../../ui/skeleton.tsx';
import { sentBecauseWords } from '../reminder-words.ts';

/** A mail to a client with its text, and why it was sent. */
export function MessageDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const query = useQuery(queryOf(outboxRoutes.one, { freshMs: 0, parameters: { id } }));
  const { data, error } = query;
  return (
    <Dialog open onOpenChange={onClose} title={data?.subject ?? 'Email'} textOnly>
      {error && !data && <QueryError title="The email could not be loaded" query={query} />}
      {!data && !error && <SkeletonText lines={6} />}
      {data && <Message message={data} />}
    </Dialog>
  );
}

function Message({ message }: { message: ReadMessage }) {
  const { because, bodyText } = message;
  return (
    <div className="flex flex-col gap-5 text-sm">
      <ul>
        <MailMessage message={message} />
      </ul>
      {because && (
        <p>
          <span className="font-medium">Why: </span>
          {sentBecauseWords(because)}
          {because.ruleName === null ? (
            ', by a rule that was deleted'
          ) : (
            <>
              , by the rule <bdi>{because.ruleName}</bdi>
            </>
          )}
        </p>
      )}
      {bodyText ? (
        <p
          dir="auto"
          lang={message.locale}
          className="rounded-control border border-hairline bg-sunken p-4 break-words whitespace-pre-line"
        >
          {bodyText}
        </p>
      ) : (
        <p className="text-ink-muted">{missingText(message)}</p>
      )}
    </div>
  );
}

/** Why there is no text to show. */
function missingText({ bodyText, state }: ReadMessage): string {
  if (bodyText === null) return 'The text was deleted 24 months after the email.';
  return state === 'queued' || state === 'sending'
    ? 'The text is made when the email is sent, so that it names what is open then.'
    : 'No text was made, because the email wasn’t sent.';
}
