import type { ErrorComponentProps } from '@tanstack/react-router';
import { CrashPage } from '../features/shell/crash-page.tsx';

/** The error boundary's page: what has crashed can be tried again. */
export function Crash({ error, reset }: ErrorComponentProps) {
  return (
    <CrashPage
      details={error instanceof Error ? `${error.name}: ${error.message}` : String(error)}
      onTryAgain={reset}
      onRefresh={() => window.location.reload()}
    />
  );
}
