import { formatLocalDate, type Invoice, type LocalDate } from '@oficio/contracts';
import { useId, useRef, useState } from 'react';
import { documentName, KIND_WORDS } from '../../entities/invoice/invoice-words.ts';
import { useToday } from '../../lib/api/use-today.ts';
import { isolated } from '../../lib/text/isolated.ts';
import { Button } from '../../ui/button.tsx';
import { DatePicker } from '../../ui/date-picker.tsx';
import { Dialog, DialogCancel } from '../../ui/dialog.tsx';
import { Form } from '../../ui/form.tsx';
import { RepeatedFields } from '../../ui/repeated-fields.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { IssueFacts, totalOf } from './issue-facts.tsx';
import { IssueMailPart, type MailView } from './issue-mail-part.tsx';
import { DraftNotices, SendingNotices } from './issue-notices.tsx';
import { useIssue } from './use-issue.ts';
import { useIssueMail } from './use-issue-mail.ts';
import { useIssueSeries } from './use-issue-series.ts';
import { useSendInvoice } from './use-send-invoice.ts';

/** Issues a draft and sends it to the client, or only issues it. A future day schedules it. */
export function IssueSheet({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) {
  const formId = useId();
  const element = useRef<HTMLFormElement>(null);
  const sends = useRef(true);
  const today = useToday();
  const sending = useSendInvoice(invoice, onClose);
  const issue = useIssue(invoice, (issued, following) => {
    if (!following || issued.lifecycle !== 'issued') return onClose();
    // A text that names another number isn't sent before the person has seen it.
    if (following.number !== issued.number) return;
    // A refusal is shown at its field.
    setView('mail');
    sending.submit(following.mail, issued);
  });
  const { following } = issue;
  const first = invoice.issueDate ?? today;
  const [issueDate, setIssueDate] = useState<LocalDate | null>(issue.sentDate ?? first);
  // The total that the person has seen last; another one is shown as such before it is issued.
  const [seen, setSeen] = useState(totalOf(invoice));
  const [chosenView, setView] = useState<MailView | null>(null);
  const day = issueDate ?? today;
  const isLater = day > today;
  const series = useIssueSeries(invoice.kind, issue.sentSeries);
  const mail = useIssueMail(invoice, day, series.chosen, following);
  const isDraft = invoice.lifecycle === 'draft';
  // Someone else has issued the draft, or it was scheduled.
  if (!isDraft && !following) return null;
  const { one } = KIND_WORDS[invoice.kind];
  const isBusy = sending.isBusy || (isDraft && issue.isBusy);
  const repeats = sending.repeats || (isDraft && issue.repeats);
  const isReady = isLater || repeats || (mail.isReady && (isDraft || sending.closed === null));
  const view = chosenView ?? (mail.first?.to === '' ? 'mail' : 'preview');
  const title = isDraft
    ? `Issue the ${one} for ${isolated(invoice.clientName)}`
    : `Send ${isolated(documentName(invoice))}`;

  const submitDraft = (withMail: boolean) => {
    if (issue.repeats) return issue.repeat();
    const wanted = withMail && !isLater ? mail.following() : null;
    // A wrong address is found before the issue, which can't be taken back.
    if (wanted && !sending.check(wanted.mail)) return setView('mail');
    setSeen(totalOf(invoice));
    issue.send(day, series.chosen, wanted);
  };
  const submit = () => {
    const withMail = sends.current;
    sends.current = true;
    if (isBusy) return;
    if (isDraft) {
      if (!withMail || isReady) submitDraft(withMail);
    } else if (mail.mail) {
      setView('mail');
      sending.submit(mail.mail);
    }
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      size="large"
      description={
        isDraft
          ? isLater
            ? `This ${one} will be issued on ${formatLocalDate(day)} and gets its number then.`
            : `The ${one} gets its number, and what your client sees can’t be changed any more.`
          : undefined
      }
      footer={
        <>
          <DialogCancel disabled={isBusy} />
          {isDraft && !isLater && (
            <Button
              disabled={isBusy || repeats}
              onClick={() => {
                sends.current = false;
                element.current?.requestSubmit();
              }}
            >
              Issue without sending
            </Button>
          )}
          <Button type="submit" form={formId} variant="primary" busy={isBusy} disabled={!isReady}>
            {isDraft ? (isLater ? 'Schedule' : 'Issue and send') : 'Send'}
          </Button>
        </>
      }
    >
      <Form
        ref={element}
        id={formId}
        label={title}
        unsaved={(isDraft && (issueDate !== first || series.isChanged)) || mail.isTyped}
        undecided={isBusy || repeats}
        onSubmit={submit}
        className="flex flex-col gap-5"
      >
        {isDraft ? (
          <DraftNotices invoice={invoice} changed={issue.changed} seen={seen} refusal={issue.refusal} />
        ) : (
          <SendingNotices invoice={invoice} following={following} sending={sending} />
        )}
        <RepeatedFields repeats={repeats}>
          {isDraft && (
            <div className="grid gap-5 md:grid-cols-2">
              <IssueFacts invoice={invoice} day={day} isLater={isLater} number={mail.number} />
              <div className="flex flex-col gap-5">
                <DatePicker
                  label="Issue date"
                  name="issueDate"
                  today={today}
                  value={issueDate}
                  onValueChange={setIssueDate}
                  hint="A later day schedules it."
                  error={issue.dateFault}
                />
                {series.options.length > 1 && (
                  <SelectField
                    label="Number series"
                    name="series"
                    value={series.chosen}
                    options={series.options}
                    onChange={({ target }) => series.choose(target.value)}
                  />
                )}
              </div>
            </div>
          )}
        </RepeatedFields>
        {!isLater && (
          <IssueMailPart
            invoice={invoice}
            day={day}
            mail={mail}
            sending={sending}
            repeats={repeats}
            view={view}
            onViewChange={setView}
          />
        )}
      </Form>
    </Dialog>
  );
}
