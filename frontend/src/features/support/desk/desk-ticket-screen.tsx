import { type DeskTicket, deskTicketRoutes, type TicketPriority, ticketNumber } from '@oficio/contracts';
import { allowedTicketActions } from '@oficio/machines/ticket';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { usePageTitle } from '../../../lib/page/use-page-title.ts';
import { formatDay } from '../../../lib/text/format-day.ts';
import { RecordColumns } from '../../../records/record-screen.tsx';
import { useRecordQuery } from '../../../records/use-record-query.ts';
import { useRegularRefresh } from '../../../records/use-regular-refresh.ts';
import { Button } from '../../../ui/button.tsx';
import { PageHeader, Section } from '../../../ui/card.tsx';
import { QueryError } from '../../../ui/error-state.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { ScreenSkeleton } from '../../../ui/skeleton.tsx';
import { TEXT_LINK } from '../../../ui/text-link.ts';
import { diagnosticsText } from '../diagnostics-text.ts';
import { stateSentence } from '../state-sentence.ts';
import { FirstAnswerDue, TicketStatusBadge } from '../ticket-badges.tsx';
import { Fact, OtherTicket } from '../ticket-facts.tsx';
import { Message } from '../ticket-message.tsx';
import { awaitsFirstAnswer, CATEGORY_WORDS, optionsOf, PRIORITY_WORDS } from '../ticket-words.ts';
import { useMinute } from '../use-minute.ts';
import { DeskComposer } from './desk-composer.tsx';
import { DESK_PATH } from './desk-path.ts';
import { MergeDialog } from './merge-dialog.tsx';
import { useDeskSteps } from './use-desk-steps.ts';

interface DeskTicketScreenProps {
  id: string;
  /** The link back to the list. */
  back: ReactNode;
  /** The signed-in superadmin. */
  superadminId: string;
  pathOfOrganization: (id: string) => string;
}

/** One question to Oficio: its thread, and what Oficio's own people can do with it. */
export function DeskTicketScreen({ id, ...props }: DeskTicketScreenProps) {
  useRegularRefresh(deskTicketRoutes.list.path);
  const { query, isMissing } = useRecordQuery(deskTicketRoutes.one, id);
  const { data, error } = query;
  usePageTitle(data && !isMissing ? `${ticketNumber(data.number)} ${data.subject}` : 'Support');
  if (isMissing) {
    return (
      <PageHeader
        above={props.back}
        title="This question doesn’t exist"
        description="It may have been deleted, or the address is wrong."
      />
    );
  }
  if (data) return <LoadedTicket ticket={data} {...props} />;
  if (error) return <QueryError title="The question could not be loaded" query={query} />;
  return <ScreenSkeleton />;
}

type LoadedTicketProps = Omit<DeskTicketScreenProps, 'id'> & { ticket: DeskTicket };

function LoadedTicket({ ticket, back, ...props }: LoadedTicketProps) {
  const { id, number, subject, messages } = ticket;
  const now = useMinute();
  const person = { side: 'staff', isRequester: false } as const;
  const allowed = allowedTicketActions(ticket, person, new Date(now).toISOString());
  const steps = useDeskSteps(ticket);
  const [isMerging, setMerging] = useState(false);
  return (
    <>
      <PageHeader
        above={back}
        actionsBelow
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
              <Button disabled={steps.isBusy} onClick={steps.resolve}>
                Resolve
              </Button>
            )}
            {allowed.includes('reopen') && (
              <Button disabled={steps.isBusy} onClick={steps.reopen}>
                Reopen
              </Button>
            )}
            {allowed.includes('merge') && (
              <Button disabled={steps.isBusy} onClick={() => setMerging(true)}>
                Merge
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
                <Message
                  key={message.id}
                  ticket={ticket}
                  message={message}
                  isFirst={index === 0}
                  fileRoute={deskTicketRoutes.fileContent}
                />
              ))}
            </ol>
            {(allowed.includes('answer') || allowed.includes('note')) && (
              <DeskComposer key={id} ticket={ticket} allowed={allowed} />
            )}
          </>
        }
        aside={<Facts ticket={ticket} steps={steps} mayCare={allowed.includes('assign')} {...props} />}
      />
      {isMerging && <MergeDialog ticket={ticket} onClose={() => setMerging(false)} />}
    </>
  );
}

interface FactsProps extends Pick<DeskTicketScreenProps, 'superadminId' | 'pathOfOrganization'> {
  ticket: DeskTicket;
  steps: ReturnType<typeof useDeskSteps>;
  mayCare: boolean;
}

function Facts({ ticket, steps, mayCare, superadminId, pathOfOrganization }: FactsProps) {
  const { organization, requesterName, requesterEmail, category, priority, assignee, diagnostics } = ticket;
  const others =
    assignee && assignee.id !== superadminId ? [{ value: assignee.id, label: assignee.name }] : [];
  return (
    <>
      <Section title="Details">
        <dl className="divide-y divide-hairline border-y border-hairline">
          <Fact label="Organization">
            {organization ? (
              <Link to={pathOfOrganization(organization.id)} className={TEXT_LINK}>
                <bdi>{organization.name}</bdi>
              </Link>
            ) : (
              'None'
            )}
          </Fact>
          <Fact label="Asked by">
            <bdi>{requesterName}</bdi>
            {requesterEmail !== null && (
              <>
                , <bdi>{requesterEmail}</bdi>
              </>
            )}
          </Fact>
          <Fact label="Category">{CATEGORY_WORDS[category]}</Fact>
          {awaitsFirstAnswer(ticket) && (
            <Fact label="First answer">
              <FirstAnswerDue ticket={ticket} />
            </Fact>
          )}
          <OtherTicket label="Follows" ticket={ticket.previous} path={DESK_PATH} />
          <OtherTicket label="Merged into" ticket={ticket.mergedInto} path={DESK_PATH} />
          <Fact label="Opened">{formatDay(ticket.createdAt)}</Fact>
        </dl>
      </Section>
      {mayCare && (
        <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-1">
          <SelectField
            label="Assigned to"
            name="assignee"
            disabled={steps.isBusy}
            value={assignee?.id ?? ''}
            options={[{ value: '', label: 'Nobody' }, { value: superadminId, label: 'You' }, ...others]}
            onChange={({ target }) => steps.assign(target.value || null)}
          />
          <SelectField
            label="Priority"
            name="priority"
            disabled={steps.isBusy}
            value={priority}
            options={optionsOf(PRIORITY_WORDS)}
            onChange={({ target }) => steps.prioritise(target.value as TicketPriority)}
          />
        </div>
      )}
      {diagnostics && (
        <details className="text-sm">
          <summary className="flex min-h-11 cursor-pointer items-center font-medium">
            What the page knew
          </summary>
          <pre className="font-sans text-xs whitespace-pre-wrap text-ink-muted wrap-anywhere">
            {diagnosticsText(diagnostics)}
          </pre>
        </details>
      )}
    </>
  );
}
