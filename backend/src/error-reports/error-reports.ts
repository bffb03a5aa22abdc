import { pathToFileURL } from 'node:url';
import { scrubEnvelope } from '@oficio/contracts/error-scrubbing';
import {
  createStackParser,
  createTransport,
  linkedErrorsIntegration,
  Scope,
  type StackFrame,
} from '@sentry/core';
import {
  nodeStackLineParser,
  ServerRuntimeClient,
  type ServerRuntimeClientOptions,
} from '@sentry/core/server';
import { type ErrorPlace, quotesWhatWasSent, type ReportError } from '../http/request-logger.ts';

export interface ErrorReports {
  report: ReportError;
  /** Waits a moment for reports that are on their way. */
  close(): Promise<void>;
}

/** How long the end of the process waits for reports, in milliseconds. */
const LAST_REPORTS_MS = 1_000;

/**
 * Sends errors of the server to Sentry. All that is sent passes `scrubEnvelope`, as the browser's reports do. A report
 * has the error's type, its stack, and the request's id; no body, header, address or query is ever collected.
 */
export function startErrorReports(settings: {
  dsn: string;
  environment: string;
  release: string;
}): ErrorReports {
  const client = new ServerRuntimeClient({
    ...settings,
    platform: 'node',
    sendClientReports: false,
    integrations: [linkedErrorsIntegration()],
    stackParser: createStackParser(nodeStackLineParser()),
    transport: scrubbingTransport,
    beforeSend: (event) => {
      for (const { stacktrace } of event.exception?.values ?? []) stacktrace?.frames?.forEach(hideDirectory);
      return event;
    },
  });
  client.init();
  return {
    report(error, place) {
      const reported = reportable(error, place.job !== undefined);
      client.captureException(reported, { originalException: reported }, scopeOf(place));
    },
    async close() {
      await client.close(LAST_REPORTS_MS);
    },
  };
}

const scrubbingTransport: ServerRuntimeClientOptions['transport'] = (options) => {
  const { send, flush } = createTransport(options, async ({ body }) => {
    const answer = await fetch(options.url, {
      method: 'POST',
      body: body as string | Uint8Array<ArrayBuffer>,
    });
    await answer.arrayBuffer();
    return {
      statusCode: answer.status,
      headers: {
        'x-sentry-rate-limits': answer.headers.get('x-sentry-rate-limits'),
        'retry-after': answer.headers.get('retry-after'),
      },
    };
  });
  return {
    flush,
    send: (envelope) => {
      const scrubbed = scrubEnvelope(envelope);
      return scrubbed ? send(scrubbed) : Promise.resolve({});
    },
  };
};

function scopeOf({ requestId, route, job }: ErrorPlace): Scope {
  const scope = new Scope();
  const tags = { request_id: requestId, route, job };
  for (const [name, value] of Object.entries(tags)) if (value !== undefined) scope.setTag(name, value);
  return scope;
}

/**
 * A copy of the error and of its causes. One whose message may quote a person's text keeps its name, code and stack; so
 * does the failure of a job.
 */
function reportable(error: unknown, hidesMessage: boolean): Error {
  if (!(error instanceof Error)) return new Error(`A value of the type ${typeof error} was thrown.`);
  const code = 'code' in error ? String(error.code) : '';
  const message = hidesMessage || quotesWhatWasSent(error) ? code : error.message;
  const cause = error.cause === undefined ? {} : { cause: reportable(error.cause, hidesMessage) };
  const copy = new Error(message, cause);
  copy.name = error.name;
  copy.stack = `${error.name}: ${message}\n${linesOfFrames(error.stack)}`;
  return copy;
}

/** The frames alone: the lines before them are the message, which can have several lines. */
function linesOfFrames(stack = ''): string {
  const lines = stack.split('\n');
  return lines.filter((line) => /^\s+at /.test(line)).join('\n');
}

/** The checkout's directory names a person on many machines. */
function hideDirectory(frame: StackFrame): void {
  const name = frame.filename?.replace(ROOT_URL, 'app:///').replace(ROOT, 'app:///');
  if (name !== undefined) frame.filename = name;
  delete frame.abs_path;
}

/** The checkout: three directories above the backend's sources, one more above its build. */
const ROOT_URL = new URL(import.meta.url.includes('/dist/') ? '../../../../' : '../../../', import.meta.url)
  .href;
const ROOT = decodeURIComponent(ROOT_URL.replace(pathToFileURL('/').href, '/'));
