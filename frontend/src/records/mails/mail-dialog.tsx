import type { UseQueryResult } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { failureText } from '../../lib/api/request-failure.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogCancel } from '../../ui/dialog.tsx';
import { Form } from '../../ui/form.tsx';
import { Notice } from '../../ui/notice.tsx';
import { RepeatedFields } from '../../ui/repeated-fields.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { MailFields } from './mail-fields.tsx';
import { MailPreview } from './mail-preview.tsx';
import { type MailSubject, type SuggestedMail, typedFrom } from './mail-subject.ts';
import { MailViewSwitch } from './mail-view-switch.tsx';
import type { MailSending } from './use-typed-mail.ts';

interface MailDialogProps {
  title: string;
  subject: MailSubject;
  /** A query of this dialog's own, because the text is read once. */
  suggestion: Pick<UseQueryResult<SuggestedMail>, 'data' | 'error' | 'isFetchedAfterMount'>;
  sending: MailSending;
  onClose: () => void;
}

/** Writes a mail to a client. The person sees it as the client will. */
export function MailDialog({ title, subject, suggestion, sending, onClose }: MailDialogProps) {
  const formId = useId();
  const { data, error, isFetchedAfterMount } = suggestion;
  const suggested = isFetchedAfterMount ? data : undefined;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      size="large"
      description="The email comes from your organization."
      footer={
        <>
          <DialogCancel disabled={sending.isBusy} />
          <Button
            type="submit"
            form={formId}
            variant="primary"
            disabled={!suggested || sending.closed !== null}
            busy={sending.isBusy}
          >
            Send
          </Button>
        </>
      }
    >
      {!suggested && error && <Notice tone="negative">{failureText(error)}</Notice>}
      {!suggested && !error && <Skeleton className="h-96" />}
      {suggested && (
        <MailForm subject={subject} formId={formId} title={title} sending={sending} suggestion={suggested} />
      )}
    </Dialog>
  );
}

interface MailFormProps extends Pick<MailDialogProps, 'title' | 'subject' | 'sending'> {
  formId: string;
  suggestion: SuggestedMail;
}

function MailForm({ subject, formId, title, suggestion, sending }: MailFormProps) {
  const [first] = useState(() => typedFrom(suggestion));
  const [mail, setMail] = useState(sending.sent ?? first);
  const [view, setView] = useState<'mail' | 'preview'>('mail');
  const { failure, changed, closed } = sending;
  return (
    <Form
      id={formId}
      label={title}
      unsaved={JSON.stringify(mail) !== JSON.stringify(first)}
      undecided={sending.isBusy || sending.repeats}
      onSubmit={() => {
        // A refusal is shown at its field.
        setView('mail');
        sending.submit(mail);
      }}
      className="flex flex-col gap-5"
    >
      {failure && <Notice tone="negative">{failure}</Notice>}
      {changed && <Notice tone="warning">{changed}</Notice>}
      {closed && <Notice tone="negative">{closed}</Notice>}
      <MailViewSwitch shown={view} onChange={setView} />
      <div hidden={view !== 'mail'}>
        <RepeatedFields repeats={sending.repeats}>
          <MailFields
            subject={subject}
            mail={mail}
            first={first}
            faultOf={sending.faultOf}
            onChange={(changes) => setMail({ ...mail, ...changes })}
          />
        </RepeatedFields>
      </div>
      {view === 'preview' && <MailPreview subject={subject} mail={mail} />}
    </Form>
  );
}
