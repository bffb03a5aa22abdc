import { type BrowserConfig, ERROR_REPORTING } from '@oficio/contracts';
import { scrubEnvelope } from '@oficio/contracts/error-scrubbing';
import {
  addIntegration,
  breadcrumbsIntegration,
  browserTracingIntegration,
  captureException,
  captureMessage,
  captureReactException,
  dedupeIntegration,
  eventFiltersIntegration,
  globalHandlersIntegration,
  httpContextIntegration,
  init,
  linkedErrorsIntegration,
  makeFetchTransport,
} from '@sentry/react';
import { addDebugIds } from './debug-ids.ts';
import type { ErrorSink } from './error-reporter.ts';

/** Starts Sentry. Everything that it sends passes `scrubEnvelope`; optional data isn't collected. */
export function startErrorReporting(settings: NonNullable<BrowserConfig['errorReporting']>): ErrorSink {
  const client = init({
    ...settings,
    ...ERROR_REPORTING,
    transport: (options) => {
      const { send, flush } = makeFetchTransport(options);
      return {
        flush,
        send: (envelope) => {
          const scrubbed = scrubEnvelope(envelope);
          return scrubbed ? send(scrubbed) : Promise.resolve({});
        },
      };
    },
    // No console (it may contain anything), no sessions, no wrappers around timers and listeners.
    defaultIntegrations: false,
    integrations: [
      eventFiltersIntegration(),
      globalHandlersIntegration(),
      linkedErrorsIntegration(),
      dedupeIntegration(),
      httpContextIntegration(),
      breadcrumbsIntegration(),
      browserTracingIntegration(),
    ],
    // Transactions, because every Sentry server accepts them.
    traceLifecycle: 'static',
    // The application's own requests have no Sentry headers.
    tracePropagationTargets: [],
    sendClientReports: false,
    // An error that the application reads must keep its message.
    enhanceFetchErrorMessages: false,
    dataCollection: {
      userInfo: false,
      cookies: false,
      httpHeaders: false,
      httpBodies: [],
      urlQueryParams: false,
      stackFrameVariables: false,
      frameContextLines: 0,
    },
  });
  client?.addEventProcessor(addDebugIds());
  void addReplay();
  return {
    report(error, componentStack) {
      if (componentStack) captureReactException(error, { componentStack });
      else captureException(error);
    },
    reportAlert(kind) {
      captureMessage(`Session alert: ${kind}`, 'warning');
    },
  };
}

/** The replay must record before an error to show its cause; the recording is only sent with an error. */
async function addReplay(): Promise<void> {
  const part = await import('./sentry-replay.ts').catch(() => null);
  if (part) addIntegration(part.maskedReplay());
}
