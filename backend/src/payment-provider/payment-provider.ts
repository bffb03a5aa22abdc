import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import { Injectable } from '@nestjs/common';
import type Stripe from 'stripe';
import { ApiError } from '../http/api-error.ts';

/** The access to the payment provider. Null: payments aren't set up. `apiUrl` replaces Stripe's own address. */
export abstract class PaymentSettings {
  abstract readonly account: {
    secretKey: string;
    publishableKey: string;
    webhookSecret: string;
    connectWebhookSecret: string | null;
    apiUrl: string | null;
  } | null;
  /** The address to which the provider's pages return, without a trailing slash. */
  abstract readonly publicUrl: string;
}

/** The time limit of a call in milliseconds, and its retries with the same idempotency key. */
const CALL = { timeoutMs: 10_000, retries: 1 } as const;

/** A signature is valid for this many seconds of real time. */
const SIGNATURE_SECONDS = 300;

/** The provider's client, loaded at its first use, because most processes take no payment soon. */
@Injectable()
export class Payments {
  #client: Promise<Stripe> | undefined;

  constructor(private readonly settings: PaymentSettings) {}

  /** @throws ApiError payments.not_configured */
  requireConfigured(): void {
    if (!this.settings.account) throw new ApiError('payments.not_configured');
  }

  /** The address of a page for the provider to return to. Placeholders of the provider stay unencoded. */
  pageUrl(path: `/${string}`): string {
    return this.settings.publicUrl + path;
  }

  /** Null: payments aren't set up. */
  get publishableKey(): string | null {
    return this.settings.account?.publishableKey ?? null;
  }

  /** @throws ApiError payments.not_configured */
  get webhookSecret(): string {
    return this.#account.webhookSecret;
  }

  /** Signs the events of connected accounts. Null: organizations can't connect accounts. */
  get connectWebhookSecret(): string | null {
    return this.settings.account?.connectWebhookSecret ?? null;
  }

  /** @throws ApiError payments.not_configured */
  client(): Promise<Stripe> {
    const { secretKey, apiUrl } = this.#account;
    this.#client ??= import('stripe').then(({ default: Client }) => {
      const address: Partial<ProviderAddress> = apiUrl === null ? {} : addressOf(apiUrl);
      const Agent = address.protocol === 'http' ? HttpAgent : HttpsAgent;
      return new Client(secretKey, {
        ...address,
        // The client's own limit begins with an open connection. The agent's counts from the look-up of the address on.
        httpAgent: new Agent({ keepAlive: true, timeout: CALL.timeoutMs }),
        timeout: CALL.timeoutMs,
        maxNetworkRetries: CALL.retries,
        telemetry: false,
        appInfo: { name: 'Oficio' },
      });
    });
    return this.#client;
  }

  /**
   * The event whose bytes the provider has signed with a secret of ours within the last minutes.
   * @throws ApiError request.invalid, payments.not_configured
   */
  async verifiedEvent(body: Buffer, signature: string | undefined, secret: string): Promise<Stripe.Event> {
    const client = await this.client();
    try {
      return client.webhooks.constructEvent(body, signature ?? '', secret, SIGNATURE_SECONDS);
    } catch {
      throw new ApiError('request.invalid', 'The signature does not fit.');
    }
  }

  get #account() {
    if (!this.settings.account) throw new ApiError('payments.not_configured');
    return this.settings.account;
  }
}

interface ProviderAddress {
  protocol: 'http' | 'https';
  host: string;
  port: string;
}

function addressOf(url: string): ProviderAddress {
  const { protocol, hostname, port } = new URL(url);
  const secure = protocol === 'https:';
  return { protocol: secure ? 'https' : 'http', host: hostname, port: port || (secure ? '443' : '80') };
}
