import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';

/**
 * The dialog of an expired session. It stays until the person chooses: Escape or a click outside would lead back to a
 * page that can't save. The typed text stays behind it. A sign-in in another tab closes it.
 */
export default function SessionExpiredDialog({ onSignInAgain }: { onSignInAgain: () => void }) {
  return (
    <Dialog
      open
      onOpenChange={() => {}}
      dismissible={false}
      role="alertdialog"
      size="small"
      title="Session expired"
      description="Your session has expired for security reasons. Please sign in again"
      footer={
        <Button data-first-focus variant="primary" onClick={onSignInAgain}>
          Sign In Again
        </Button>
      }
    >
      <p className="text-sm text-ink-muted">
        To keep what you have typed here,{' '}
        <a
          href="/login"
          target="_blank"
          rel="noopener"
          className="font-semibold text-accent-ink underline underline-offset-4"
        >
          sign in in a new tab
        </a>
        : this page then carries on.
      </p>
    </Dialog>
  );
}
