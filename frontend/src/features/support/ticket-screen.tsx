import { type Ticket, type TicketDesk, ticketNumber, ticketRoutes } from '@oficio/contracts';
import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { type ComponentProps, lazy, Suspense, useState } from 'react';
import { usePageTitle } from '../../lib/page/use-page-title.ts';
import { RecordColumns } from '../../records/record-screen.tsx';
import { useRecordQuery } from '../../records/use-record-query.ts';
import { useRegularRefresh } from '../../records/use-regular-refresh.ts';
import { Button } from '../../ui/button.tsx';
import { PageHeader } from '../../ui/card.tsx';
import { QueryError } from '../../ui/error-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ScreenSkeleton } from '../../ui/skeleton.tsx';
import type NewQuestionDialog from './new-question-dialog.tsx';
import { stateSentence } from './state-sentence.ts';
import { deskSearch, SUPPORT_PATH } from './support-path.ts';
import { TicketStatusBadge } from './ticket-badges.tsx';
import { TicketComposer } from './ticket-composer.tsx';
import { TicketFacts } from './ticket-facts.tsx';
import { Message } from './ticket-message.tsx';
import { useTicketActions } from './ticket-person.ts';
import { DESK_WORDS } from './ticket-words.ts';
import { useMinute } from './use-minute.ts';
import { useNewMessages } from './use-new-messages.ts';
import { useTicketSteps } from './use-ticket-steps.ts';

const NewQuestion = lazy(() => import('./new-question-dialog.tsx'));
const NewRequest = lazy(() => import('./new-request-dialog.tsx'));

interface TicketScreenProps {
  id: string;
  help: Pick<ComponentProps<typeof NewQuestionDialog>, 'readDiagnostics' | 'suggestions'>;
}

/** The page of one ticket: its thread, and what can be done with it. */
export function TicketScreen({ id, help }: TicketScreenProps) {
  useRegularRefresh(ticketRoutes.list.path);
  const { query, isMissing } = useRecordQuery(ticketRoutes.one, id);
  const { data, error } = query;
  usePageTitle(data && !isMissing ? `${ticketNumber(data.number)} ${data.subject}` : 'Support');
  if (isMissing) {
    return (
      <PageHeader
        above={<BackToList desk={data?.desk} />}
        title="This request doesn’t exist"
        description="It may have been deleted, it may not be one that you see, or the address is wrong."
      />
    );
  }
  if (data) return <LoadedTicket ticket={data} help={help} />;
  if (error) return <QueryError title="The request could not be loaded" query={query} />;
  return <ScreenSkeleton />;
}

function LoadedTicket({ ticket, help }: { ticket: Ticket } & Pick<TicketScreenProps, 'help'>) {
  const { id, desk, number, subject, messages } = ticket;
  const now = useMinute();
  const allowed = useTicketActions(ticket, now);
  const { resolve, reopen } = useTicketSteps();
  const { announcement, ownStored } = useNewMessages(messages);
  const [isFollowing, setFollowing] = useState(false);
  const { one } = DESK_WORDS[desk];
  const close = () => setFollowing(false);
  return (
    <>
      <PageHeader
        above={<BackToList desk={desk} />}
        title={
          <>
            <span className="text-ink-muted tabular-nums">{ticketNumber(number)}</span> <bdi>{subject}</bdi>
          </>
        }
        description={
          <>
            <TicketStatusBadge ticket={ticket} /> <span>{stateSentence(ticket, now)}</span>
          </>
        }
        actions={
          <>
            {allowed.includes('resolve') && (
              <Button busy={resolve.isPending} onClick={() => resolve.mutate(ticket)}>
                Resolve
              </Button>
            )}
            {allowed.includes('reopen') && (
              <Button busy={reopen.isPending} onClick={() => reopen.mutate(ticket)}>
                Reopen
              </Button>
            )}
          </>
        }
      />
      <RecordColumns
        main={
          <>
            <ol aria-label="Messages" className="flex flex-col gap-3">
              {messages.map((message, index) => (
                <Message key={message.id} ticket={ticket} message={message} isFirst={index === 0} />
              ))}
            </ol>
            <p role="status" className="sr-only">
              {announcement}
            </p>
            {(allowed.includes('answer') || allowed.includes('note')) && (
              <TicketComposer key={id} ticket={ticket} allowed={allowed} onOwnStored={ownStored} />
            )}
            {allowed.includes('followUp') && (
              <Notice
                title={`This ${one} is closed`}
                action={
                  <Button size="small" onClick={() => setFollowing(true)}>
                    {desk === 'product' ? 'Ask again' : 'New request'}
                  </Button>
                }
              >
                A new {one} can follow it and names it.
              </Notice>
            )}
          </>
        }
        aside={<TicketFacts ticket={ticket} allowed={allowed} />}
      />
      {isFollowing && (
        <Suspense>
          {desk === 'product' ? (
            <NewQuestion {...help} previous={ticket} onClose={close} />
          ) : (
            <NewRequest previous={ticket} onClose={close} />
          )}
        </Suspense>
      )}
    </>
  );
}

function BackToList({ desk = 'organization' }: { desk?: TicketDesk | undefined }) {
  return (
    <Link
      to={SUPPORT_PATH}
      search={deskSearch(desk) as never}
      className="inline-flex items-center gap-1.5 text-sm text-ink-muted hover:text-ink max-md:min-h-11 [&_svg]:size-4"
    >
      <ArrowLeft aria-hidden className="rtl:rotate-180" />
      {desk === 'organization' ? DESK_WORDS[desk].tab : 'Questions to Oficio'}
    </Link>
  );
}
