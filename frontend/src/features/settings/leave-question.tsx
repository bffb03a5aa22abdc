import { useBlocker } from '@tanstack/react-router';
import { ConfirmDialog } from '../../ui/dialog.tsx';

/** Asks before what was typed is left behind; who is signed out leaves without a question. */
export function LeaveQuestion({ unsaved }: { unsaved: boolean }) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ next }) => unsaved && next.pathname !== '/login',
    enableBeforeUnload: () => unsaved,
    withResolver: true,
  });
  return (
    <ConfirmDialog
      open={status === 'blocked'}
      onOpenChange={() => reset?.()}
      title="Leave without saving?"
      description="What you changed here is not saved yet."
      cancelLabel="Keep editing"
      confirmLabel="Leave"
      destructive
      onConfirm={() => proceed?.()}
    />
  );
}
