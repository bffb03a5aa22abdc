import { outboxRoutes } from '@oficio/contracts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { queryOf } from '../../../lib/api/route-query.ts';
import { counted } from '../../../lib/text/counted.ts';
import { MailMessage } from '../../../records/mails/mail-message.tsx';
import { Card } from '../../../ui/card.tsx';
import { TEXT_LINK } from '../../../ui/text-link.ts';
import { REMINDERS_PATH } from '../reminders-place.ts';

const SHOWN = 3;
const uncertainQuery = queryOf(outboxRoutes.list, {
  freshMs: 0,
  query: { state: 'uncertain', limit: SHOWN },
});

/** The mails whose arrival a person has to confirm; nothing without any. */
export function UncertainMails() {
  const { data } = useQuery(uncertainQuery);
  if (!data || data.items.length === 0) return null;
  const { items, total } = data;
  const title = `${counted(total, 'email')} ${total === 1 ? 'waits' : 'wait'} for your answer`;
  return (
    <Card>
      <section aria-label={title}>
        <h2 className="mb-3 text-sm font-semibold">{title}</h2>
        <ul className="flex flex-col gap-4">
          {items.map((message) => (
            <MailMessage key={message.id} message={message} />
          ))}
        </ul>
        {total > SHOWN && (
          <p className="mt-3 text-sm">
            <Link
              to={`${REMINDERS_PATH}/sent` as string}
              search={{ state: 'uncertain' } as never}
              className={TEXT_LINK}
            >
              See all of them
            </Link>
          </p>
        )}
      </section>
    </Card>
  );
}
