import {
  API_KEYS,
  curlCreate,
  curlList,
  NODE_RECEIVER,
  nodePages,
  TABLE,
  WEBHOOK_EVENT_NAMES,
  WEBHOOKS,
} from '@oficio/contracts';
import type { ReactNode } from 'react';
import { Card, Section } from '../../ui/card.tsx';
import { CodeBlock } from './code-block.tsx';

const LINK = 'font-medium underline underline-offset-4';

/** How programs use the API and receive webhooks. Its examples are tested against the server. */
export function DocumentationSection() {
  const { origin } = window.location;
  return (
    <div className="flex max-w-3xl flex-col gap-6">
      <Part title="Begin">
        <p>
          A program sends an API key with each request. The{' '}
          <a href="/api/docs" target="_blank" rel="noreferrer" className={LINK}>
            list of all routes
          </a>{' '}
          says what each takes and answers, and{' '}
          <a href="/api/docs-json" target="_blank" rel="noreferrer" className={LINK}>
            its OpenAPI description
          </a>{' '}
          can be read by tools.
        </p>
        <CodeBlock label="Read clients with curl" code={curlList(origin)} />
        <p>
          Amounts are whole numbers of the currency’s smallest unit, times are UTC, days are written
          YYYY-MM-DD.
        </p>
      </Part>
      <Part title="Keys">
        <p>
          A key belongs to a person and to one organization, whichever one the person looks at. It may do what
          the person’s role may do now, and never more than the role at its making. A key that only reads
          sends GET alone.
        </p>
        <p>
          No key manages keys, webhooks, members, sessions, passwords, the plan or the end of the
          organization: these routes answer 403 with the code <Code>key.not_allowed</Code>. A key ends with
          its last day, with the membership and when it is revoked, and other servers of Oficio refuse it
          within half a minute. Each person can have {API_KEYS.most} keys.
        </p>
      </Part>
      <Part title="Limits">
        <p>
          A key sends at most {API_KEYS.requestsPerMinute} requests a minute. Then the answer is 429, and its
          header <Code>Retry-After</Code> has the seconds to wait.
        </p>
      </Part>
      <Part title="Writes that are sent again">
        <p>
          A write may carry an <Code>Idempotency-Key</Code>, a UUID that your program makes for it. When no
          answer arrives, send the same request with the same key: it takes effect once, and you get the first
          answer, for a day. Another request with the same key is answered 422.
        </p>
        <CodeBlock label="Add a client with curl" code={curlCreate(origin)} />
        <p>
          A change names the <Code>version</Code> that it is based on. If somebody was quicker, the answer is
          409 with the code <Code>version.stale</Code>, and <Code>details.current</Code> is what is stored.
        </p>
      </Part>
      <Part title="Pages">
        <p>
          A list answers at most {TABLE.maxPageSize} items. <Code>nextCursor</Code> leads to the next page and
          is null on the last one. A cursor belongs to its sort and its filters.
        </p>
        <CodeBlock label="Read all clients with Node.js" code={nodePages(origin)} />
      </Part>
      <Part title="Errors">
        <p>
          Every error is JSON with <Code>code</Code> for your program and <Code>error</Code>, a sentence for
          people. Invalid fields stand in <Code>details.fields</Code>. 401: the key doesn’t work. 402: the
          organization has no trial or subscription. 403: the key or the role may not do this. 404: not found,
          or not for this key. 409: not possible as things are now. 429 and 503: send it again later.
        </p>
      </Part>
      <Webhooks />
    </div>
  );
}

function Webhooks() {
  const retries = WEBHOOKS.retryMinutes.length;
  return (
    <Part title="Webhooks">
      <p>
        Oficio sends each chosen event to your endpoint as a POST with JSON: <Code>id</Code>,{' '}
        <Code>event</Code>, <Code>time</Code>, <Code>entity</Code> and <Code>data</Code>, the thing as the API
        shows it to the owner when the event is sent for the first time. <Code>data</Code> is null for a thing
        that is gone.
      </p>
      <p>
        Requests are signed as{' '}
        <a href="https://www.standardwebhooks.com" target="_blank" rel="noreferrer" className={LINK}>
          Standard Webhooks
        </a>{' '}
        says, with the headers <Code>webhook-id</Code>, <Code>webhook-timestamp</Code> and{' '}
        <Code>webhook-signature</Code>. Verify each one:
      </p>
      <CodeBlock label="Receive webhooks with Node.js" code={NODE_RECEIVER} />
      <p>
        Answer with a status from 200 to 299 within {WEBHOOKS.patienceMs / 1_000} seconds, and do longer work
        afterwards. Redirects aren’t followed, and private addresses aren’t asked. Any other answer is an
        error: Oficio tries {retries} more times with longer and longer pauses, for almost three days. An
        event can arrive more than once: it then has the same <Code>webhook-id</Code>. The order isn’t
        certain; compare the <Code>version</Code> or <Code>updatedAt</Code> of <Code>data</Code>.
      </p>
      <p>
        An endpoint that accepts nothing for a day is switched off, and the owner is notified. The log of{' '}
        {WEBHOOKS.keptDays} days shows every attempt, from where you send a delivery again. Imports of files
        send no event for each row.
      </p>
      <details>
        <summary className="min-h-6 cursor-pointer font-medium">
          All {WEBHOOK_EVENT_NAMES.length} events
        </summary>
        <p className="mt-2 break-words">
          <Code>{WEBHOOK_EVENT_NAMES.join(', ')}</Code>
        </p>
      </details>
    </Part>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Section title={title}>
      <Card className="flex flex-col gap-3">{children}</Card>
    </Section>
  );
}

function Code({ children }: { children: string }) {
  return <code className="text-sm break-words">{children}</code>;
}
