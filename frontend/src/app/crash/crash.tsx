import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useConnection } from '../../features/connection/use-connection.ts';
import { CrashPage } from '../../features/shell/crash-page.tsx';
import { FullScreenMessage } from '../../features/shell/full-screen.tsx';
import { isMissingCode, loadNewRelease, reloadForMissingCode } from '../new-release/new-release.ts';
import { crashDetails, crashTitle } from './crash-title.ts';

interface CrashProps {
  error: unknown;
  /** Whether error reporting is configured. */
  reported: boolean;
  onTryAgain: () => void;
}

/** The details of the crash after which somebody last tried again. The page says when the same crash returns. */
let triedAgain: string | null = null;

/** The page of the error boundary, with a button that tries again. */
export function Crash({ error, reported, onTryAgain }: CrashProps) {
  const { pill } = useConnection();
  const details = crashDetails(error);
  const [again] = useState(() => triedAgain === details);
  const missing = isMissingCode(error);
  const [reloading, setReloading] = useState(missing);
  useEffect(() => {
    if (missing) void loadNewRelease(window).then(setReloading);
  }, [missing]);
  if (reloading) return <FullScreenMessage text="Loading the new version..." />;
  return (
    <CrashPage
      title={crashTitle(error, pill === 'disabled')}
      details={details}
      reported={reported}
      again={again}
      missing={missing}
      onTryAgain={() => {
        triedAgain = details;
        onTryAgain();
      }}
      onRefresh={() => window.location.reload()}
    />
  );
}

/** A crash of one screen, shown in its place. */
export function ScreenCrash({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const tryAgain = async () => {
    if (isMissingCode(error) && (await reloadForMissingCode(window))) return;
    // The router keeps the failure of a lazy-loaded screen until the route is loaded again.
    const routes = router.state.matches.map(({ routeId }) => router.routesById[routeId]);
    await Promise.all(routes.map(({ options }) => options.component?.preload?.()));
    reset();
    await router.invalidate();
  };
  return (
    <Crash
      error={error}
      reported={router.options.context.config.errorReporting !== null}
      onTryAgain={() => void tryAgain()}
    />
  );
}
