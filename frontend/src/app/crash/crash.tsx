import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useConnection } from '../../features/connection/use-connection.ts';
import { CrashPage } from '../../features/shell/crash-page.tsx';
import { FullScreenMessage } from '../../features/shell/full-screen.tsx';
import { isMissingCode, loadNewRelease } from '../new-release/new-release.ts';
import { crashDetails, crashTitle } from './crash-title.ts';

interface CrashProps {
  error: unknown;
  /** Whether the error is reported to those who run the product. */
  reported: boolean;
  onTryAgain: () => void;
}

/** The details of the crash that was tried again last. The page says when the same crash comes back. */
let triedAgain: string | null = null;

/** The error boundary's page: what has crashed can be tried again. */
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
      title={crashTitle(error, pill?.kind === 'disabled')}
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

/** The same in the place of a screen. */
export function ScreenCrash({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const tryAgain = async () => {
    // A screen whose code didn't arrive keeps that failure until it is asked for again.
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
