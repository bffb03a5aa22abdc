import './lib/page/zod-setup.ts';
import './styles/app.css';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { realtimeOf } from './app/actors.ts';
import { startAnalytics } from './app/analytics/analytics.ts';
import { Application } from './app/application.tsx';
import { Crash } from './app/crash/crash.tsx';
import { followReleases } from './app/new-release/new-release.ts';
import { type StartedApplication, startApplication } from './app/start-application.ts';
import { RealtimeActorProvider } from './features/connection/use-connection.ts';
import { createErrorReporter } from './features/error-reporting/error-reporter.ts';
import { showPlainCrash } from './features/shell/plain-crash.ts';
import { followTheme } from './features/shell/theme.ts';
import { readBrowserConfig } from './lib/page/browser-config.ts';
import { nextTask } from './lib/page/next-task.ts';
import type { LinkArrival } from './lib/session/link-arrival.ts';
import { isSiteDataBlocked } from './lib/session/site-data.ts';
import { CrashBoundary } from './ui/crash-boundary.tsx';
import { applyPageNonce } from './ui/nonce.ts';

const element = document.getElementById('root');
if (element && isSiteDataBlocked(window)) {
  // This check comes before the link's parameters are removed, because a reload needs them in the address.
  import('./features/shell/blocked-site-data.ts').then(
    (part) => part.showBlockedSiteData(element),
    () => showPlainCrash(element),
  );
} else if (element) start(element);
else {
  document.body.className = 'flex min-h-dvh items-center justify-center p-6 text-base';
  document.body.textContent = 'Failed to initialize the application';
}

function loadLinkArrival() {
  return import('./lib/session/link-arrival.ts');
}

/** An address without query and fragment has no link, so most pages never load the code that reads one. */
async function takeLinkArrival(): Promise<LinkArrival> {
  const { search, hash } = window.location;
  if (search === '' && hash === '') return { kind: 'none' };
  const [part, invitation] = await Promise.all([
    loadLinkArrival(),
    import('./features/invitation/invitation-token.ts'),
  ]);
  invitation.takeInvitationToken(window);
  return part.takeLinkArrival(window);
}

function start(container: HTMLElement): void {
  window.addEventListener(
    'hashchange',
    () => void loadLinkArrival().then((part) => part.reloadForLink(window)),
  );
  applyPageNonce();
  followTheme();
  followReleases(window);
  const config = readBrowserConfig(document.getElementById('oficio-config')?.textContent);
  const reporter = createErrorReporter(
    config?.errorReporting,
    window,
    () => import('./features/error-reporting/sentry.ts'),
  );
  void show().catch((error: unknown) => {
    report(error, {});
    showPlainCrash(container);
  });

  // Each step is a separate task, so that the browser can paint and handle input in between.
  async function show(): Promise<void> {
    const linkArrival = await takeLinkArrival();
    await nextTask();
    const root = createRoot(container, {
      onCaughtError: report,
      // No error boundary caught the error: the crash page, or a component around it, has failed too.
      onUncaughtError(error, information) {
        report(error, information);
        showPlainCrash(container);
      },
    });
    await nextTask();
    const started = config && (await startApplication(config, linkArrival, reporter));
    await nextTask();
    if (started)
      startAnalytics(config, started.router, window, () => import('./app/analytics/count-usage.ts'));
    // The prerendered content stays until the first screen replaces it.
    if (started && container.hasChildNodes()) await started.router.load().catch(() => {});
    const screen = started ? page(started) : await configurationError();
    startTransition(() => root.render(<StrictMode>{screen}</StrictMode>));
  }

  async function configurationError() {
    const { ConfigurationError } = await import('./features/shell/configuration-error.tsx');
    return <ConfigurationError onReload={reload} />;
  }

  function page(started: StartedApplication) {
    const crash = (error: unknown, retry: () => void) => (
      <RealtimeActorProvider value={realtimeOf(started.root)}>
        <Crash error={error} reported={reporter.reports} onTryAgain={retry} />
      </RealtimeActorProvider>
    );
    return (
      <CrashBoundary fallback={crash}>
        <Application {...started} />
      </CrashBoundary>
    );
  }

  function report(error: unknown, { componentStack }: { componentStack?: string | undefined }): void {
    console.error(error);
    reporter.report(error, componentStack);
  }
}

function reload(): void {
  window.location.reload();
}
