import type { BrowserConfig } from '@oficio/contracts';
import { afterNextPaint, type PaintingPage } from '../../lib/page/after-next-paint.ts';

/** The reporting library, once its code is loaded. */
export interface ErrorSink {
  /** `componentStack` comes from React for an error during rendering. */
  report(error: unknown, componentStack?: string | null | undefined): void;
  reportAlert(kind: string): void;
}

export interface ErrorReporter extends ErrorSink {
  /** Whether error reporting is configured. */
  readonly reports: boolean;
}

type StartReporting = (settings: NonNullable<BrowserConfig['errorReporting']>) => ErrorSink;

/** More errors add no information about a start that fails. */
const KEPT = 5;

/**
 * Keeps the first errors and loads the reporting library after the first paint, when error reporting is configured.
 * Otherwise nothing is loaded, kept or sent.
 */
export function createErrorReporter(
  settings: BrowserConfig['errorReporting'] | undefined,
  page: PaintingPage & Pick<Window, 'addEventListener' | 'removeEventListener'>,
  load: () => Promise<{ startErrorReporting: StartReporting }>,
): ErrorReporter {
  if (!settings) return { reports: false, report() {}, reportAlert() {} };
  let sink: ErrorSink | null = null;
  let kept: ((sink: ErrorSink) => void)[] = [];
  const withSink = (act: (sink: ErrorSink) => void): void => {
    if (sink) act(sink);
    else if (kept.length < KEPT) kept.push(act);
  };
  const reporter: ErrorReporter = {
    reports: true,
    report: (error, componentStack) => withSink((to) => to.report(error, componentStack)),
    reportAlert: (kind) => withSink((to) => to.reportAlert(kind)),
  };
  const onError = ({ error, message }: ErrorEvent) => reporter.report(error ?? message);
  const onRejection = ({ reason }: PromiseRejectionEvent) => reporter.report(reason);
  page.addEventListener('error', onError);
  page.addEventListener('unhandledrejection', onRejection);
  afterNextPaint(page, start);
  return reporter;

  async function start(): Promise<void> {
    const part = await load().catch(() => null);
    // A content blocker may have refused the library, by the visitor's choice.
    if (!part || !settings) return;
    sink = part.startErrorReporting(settings);
    page.removeEventListener('error', onError);
    page.removeEventListener('unhandledrejection', onRejection);
    for (const act of kept) act(sink);
    kept = [];
  }
}
