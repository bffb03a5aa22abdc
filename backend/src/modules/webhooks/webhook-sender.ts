import type { IncomingMessage } from 'node:http';
import { Inject, Injectable } from '@nestjs/common';
import { PRODUCT_NAME, WEBHOOKS } from '@oficio/contracts';
import { Webhook } from 'standardwebhooks';
import type { Connect } from '../lookups/connection/connection.types.ts';
import { withinPatience } from '../lookups/connection/exchange-time.ts';
import { safeConnect } from '../lookups/connection/safe-connect.ts';
import { readFailure, sendHttp } from '../lookups/connection/send-http.ts';
import { LookupFailure } from '../lookups/lookup-failure.ts';
import { LookupSettings } from '../lookups/lookup-settings.ts';

/** Of https. */
const PORTS = [443, 8443] as const;

export interface SentWebhook {
  url: string;
  /** Unique for the delivery, so that a receiver recognizes a repetition. */
  id: string;
  body: string;
  /** All of them sign. */
  secrets: readonly string[];
}

export interface WebhookOutcome {
  /** Of the answer; null: there was none. */
  status: number | null;
  /** Null: the server has accepted it. */
  failure: string | null;
  /** The beginning of the answer's body. */
  response: string | null;
  durationMs: number;
}

/** Sends signed requests to the addresses that organizations choose: public ones alone, without redirects. */
@Injectable()
export class WebhookSender {
  readonly #connect: Connect;

  constructor(@Inject(LookupSettings) private readonly settings: LookupSettings) {
    this.#connect = safeConnect({ ...settings.network, ports: PORTS });
  }

  /** Never rejects for what a server does. */
  async send({ url, ...message }: SentWebhook): Promise<WebhookOutcome> {
    const begun = performance.now();
    const target = new URL(url);
    const answer = await withinPatience(
      target.hostname,
      (signal) => this.#exchange(target, message, signal),
      this.settings.patienceMs ?? WEBHOOKS.patienceMs,
    ).catch((error: unknown) => {
      if (!(error instanceof LookupFailure)) throw error;
      return { status: null, failure: error.message, response: null };
    });
    return { ...answer, durationMs: Math.round(performance.now() - begun) };
  }

  async #exchange(target: URL, message: Omit<SentWebhook, 'url'>, signal: AbortSignal) {
    const answer = await sendHttp(target, {
      connect: this.#connect,
      signal,
      protocol: 'https:',
      authorities: this.settings.network?.authorities,
      method: 'POST',
      headers: headersOf(message),
      body: message.body,
    });
    const response = await beginningOf(answer).catch((error: unknown) => {
      throw readFailure(error, target.hostname, signal);
    });
    const status = answer.statusCode ?? 0;
    return { status, failure: failureOf(status), response };
  }
}

/** The headers of Standard Webhooks. The time is real time, by which receivers refuse old requests. */
function headersOf({ id, body, secrets }: Omit<SentWebhook, 'url'>): Record<string, string> {
  const at = new Date();
  return {
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
    'user-agent': `${PRODUCT_NAME} webhooks`,
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
    'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(id, at, body)).join(' '),
  };
}

/** Reads no more than what the log keeps, and destroys the rest. */
async function beginningOf(answer: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes >= WEBHOOKS.responseBytes) break;
  }
  answer.destroy();
  // The database stores no NUL.
  return Buffer.concat(chunks)
    .subarray(0, WEBHOOKS.responseBytes)
    .toString('utf8')
    .replaceAll('\0', '\ufffd');
}

function failureOf(status: number): string | null {
  if (status >= 200 && status < 300) return null;
  if (status >= 300 && status < 400) return 'The server redirects, and redirects aren’t followed.';
  return `The server answered ${status}.`;
}
