import { RotateCw, TriangleAlert } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { FullScreenPanel } from './full-screen.tsx';

interface CrashPageProps {
  /** 'Application Error' unless realtime failed. */
  title?: 'Application Error' | 'Real-time Connection Error' | undefined;
  /** For whoever looks into it. */
  details?: string | undefined;
  /** Whether error reporting is configured: only then has anybody been notified. */
  reported?: boolean | undefined;
  /** It has been tried again, and has failed again. */
  again?: boolean | undefined;
  /** A part of the application didn't arrive. */
  missing?: boolean | undefined;
  onTryAgain: () => void;
  onRefresh: () => void;
}

/** The page that is shown when rendering failed. */
export function CrashPage({
  title = 'Application Error',
  details,
  reported = false,
  again = false,
  missing = false,
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
