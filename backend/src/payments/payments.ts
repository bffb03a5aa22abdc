import { Injectable } from '@nestjs/common';
import type Stripe from 'stripe';
import { Refusal } from '../http/refusal.ts';

/** How the payment provider is reached; null: payments aren't set up. `apiUrl` stands in for Stripe's own address. */
export abstract class PaymentSettings {
  abstract readonly account: {
    secretKey: string;
    publishableKey: string;
    webhookSecret: string;
    apiUrl: string | null;
  } | null;
  /** Without a trailing slash: where people come back to. */
  abstract readonly publicUrl: string;
}

/** A call is given up after so long, in milliseconds, and tried again so often with the same idempotency key. */
const CALL = { timeoutMs: 10_000, retries: 1 } as const;

/** The payment provider's own client, loaded with the first use: most processes that start take no payment soon. */
@Injectable()
export class Payments {
  #client: Promise<Stripe> | undefined;

  constructor(private readonly settings: PaymentSettings) {}

  /** @throws Refusal payments.not_configured */
  requireConfigured(): void {
    if (!this.settings.account) throw new Refusal('payments.not_configured');
  }

  /** One of our pages, as the provider sends people to it; what it fills in stays as it is written. */
  pageUrl(path: `/${string}`): string {
    return this.settings.publicUrl + path;
  }

  /** Null: payments aren't set up. */
  get publishableKey(): string | null {
    return this.settings.account?.publishableKey ?? null;
  }

  /** @throws Refusal payments.not_configured */
  get webhookSecret(): string {
    return this.#account.webhookSecret;
  }

  /** @throws Refusal payments.not_configured */
  client(): Promise<Stripe> {
    const { secretKey, apiUrl } = this.#account;
    this.#client ??= import('stripe').then(({ default: Client }) => {
      const address = apiUrl === null ? {} : addressOf(apiUrl);
      return new Client(secretKey, {
        ...address,
        timeout: CALL.timeoutMs,
        maxNetworkRetries: CALL.retries,
        telemetry: false,
        appInfo: { name: 'Oficio' },
      });
    });
    return this.#client;
  }

  get #account() {
    if (!this.settings.account) throw new Refusal('payments.not_configured');
    return this.settings.account;
  }
}

function addressOf(url: string): { protocol: 'http' | 'https'; host: string; port: string } {
  const { protocol, hostname, port } = new URL(url);
  const secure = protocol === 'https:';
  return { protocol: secure ? 'https' : 'http', host: hostname, port: port || (secure ? '443' : '80') };
}
