import { importRoutes } from '@oficio/contracts';
import { useState } from 'react';
import { isAccessRefusal } from '../../lib/api/request-failure.ts';
import { useFailedToast, useRouteWrite } from '../../lib/api/use-write.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';

interface DiscardImportProps {
  id: string;
  /** On the button, and on the one that confirms. */
  label: string;
  /** Says to assistive technology which of several is meant. */
  accessibleName?: string;
  question: string;
  consequence: string;
  small?: boolean;
  disabled?: boolean;
  onDiscarded: () => void;
}

/** Removes a file that wasn't imported, after a question. */
export function DiscardImport({
  id,
  label,
  accessibleName,
  question,
  consequence,
  small = false,
  disabled = false,
  onDiscarded,
}: DiscardImportProps) {
  const [asking, setAsking] = useState(false);
  const raiseFailure = useFailedToast();
  const { mutate, isPending } = useRouteWrite(importRoutes.discard, {
    request: () => ({ parameters: { id } }),
    onSuccess: () => {
      setAsking(false);
      onDiscarded();
    },
    onError: (error) => {
      if (!isAccessRefusal(error)) raiseFailure(error);
    },
  });
  return (
    <>
      <Button
        variant="ghost"
        size={small ? 'small' : 'medium'}
        disabled={disabled}
        aria-label={accessibleName}
        onClick={() => setAsking(true)}
      >
        {label}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={question}
        description={consequence}
        confirmLabel={label}
        cancelLabel="Keep it"
        destructive
        busy={isPending}
        onConfirm={() => mutate(undefined)}
      />
    </>
  );
}
