import { RotateCw, TriangleAlert } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { FullScreenPanel } from './full-screen.tsx';

interface CrashPageProps {
  title: string;
  /** Details for support; '' for none. */
  details: string;
  /** Whether error reporting is configured, so that somebody has been notified. */
  reported: boolean;
  /** The same error has returned after a retry. */
  again: boolean;
  /** A chunk of the application could not be loaded. */
  missing: boolean;
  onTryAgain: () => void;
  onRefresh: () => void;
}

/** The page that is shown after an error during rendering. */
export function CrashPage({
  title,
  details,
  reported,
  again,
  missing,
  onTryAgain,
  onRefresh,
}: CrashPageProps) {
  return (
    <FullScreenPanel
      icon={<TriangleAlert />}
      title={title}
      actions={
        <>
          <Button variant="primary" onClick={onTryAgain}>
            Try Again
          </Button>
          <Button icon={<RotateCw aria-hidden />} onClick={onRefresh}>
            Refresh Page
          </Button>
        </>
      }
    >
      <p role="alert">
        {again
          ? 'It happened again. Refreshing the page may help.'
          : "We're sorry, but something went wrong."}
        {missing && ' A part of the application could not be loaded: please check your internet connection.'}
        {reported && !missing && ' Our team has been notified and is working on a fix.'}
      </p>
      {details && (
        <details className="text-sm">
          <summary className="py-3 font-medium text-ink marker:text-ink-muted">Details</summary>
          <pre className="max-h-60 overflow-auto rounded-control bg-sunken p-3 text-xs whitespace-pre-wrap text-ink">
            {details}
          </pre>
        </details>
      )}
    </FullScreenPanel>
  );
}
