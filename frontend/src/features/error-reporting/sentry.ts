import { type BrowserConfig, ERROR_REPORTING } from '@oficio/contracts';
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
import type { ErrorSink } from './error-reporter.ts';
import { scrubEnvelope } from './scrub-envelope.ts';

/** Starts Sentry. Whatever it sends passes `scrubEnvelope`, and nothing that is optional is collected. */
export function startErrorReporting(settings: NonNullable<BrowserConfig['errorReporting']>): ErrorSink {
  init({
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
    // No console (it may print anything), no sessions, no wrapping of every timer and listener.
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
    // Transactions: what every Sentry server takes.
    traceLifecycle: 'static',
    // Our own requests carry no headers of Sentry's.
    tracePropagationTargets: [],
    sendClientReports: false,
    // An error that the application reads keeps its message.
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

/** It has to record before an error to show what led to it; what it holds is sent with an error alone. */
async function addReplay(): Promise<void> {
  const part = await import('./sentry-replay.ts').catch(() => null);
  if (part) addIntegration(part.maskedReplay());
}
