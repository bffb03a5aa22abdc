import { type MailTemplate, mailTemplateRoutes } from '@oficio/contracts';
import { useState } from 'react';
import { isAccessRefusal } from '../../../lib/api/request-failure.ts';
import { useFailedToast, useRouteWrite } from '../../../lib/api/use-write.ts';
import { useRaiseToast } from '../../../lib/page/raise-toast.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { settleChanges } from '../../../ui/unsaved-changes.ts';

interface ResetTemplateProps {
  template: MailTemplate;
  onReset: (stored: MailTemplate) => void;
}

/** Returns to the text as it is delivered. */
export function ResetTemplate({ template: { key, locale }, onReset }: ResetTemplateProps) {
  const [asking, setAsking] = useState(false);
  const raiseToast = useRaiseToast();
  const raiseFailure = useFailedToast();
  const { mutate, isPending } = useRouteWrite(mailTemplateRoutes.reset, {
    request: () => ({ parameters: { key, locale } }),
    onSuccess: (stored) => {
      settleChanges();
      onReset(stored);
      raiseToast({ kind: 'success', title: 'The delivered text is back' });
      setAsking(false);
    },
    onError: (error) => {
      if (!isAccessRefusal(error)) raiseFailure(error);
      setAsking(false);
    },
  });
  return (
    <>
      <Button variant="ghost" onClick={() => setAsking(true)}>
        Back to the delivered text
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Return to the delivered text?"
        description="Emails have it from now on. Your text stays among the versions."
        confirmLabel="Use the delivered text"
        busy={isPending}
        onConfirm={() => mutate(undefined)}
      />
    </>
  );
}
