import { Webhook } from 'standardwebhooks';

/** A request signed by the Standard Webhooks scheme. */
export interface SignedRequest {
  body: Buffer;
  headers: Record<string, string | string[] | undefined>;
}

/**
 * Whether one of the secrets signed exactly these bytes within the last five minutes.
 * @param secrets in Supabase's format `v1,whsec_…`, separated by `|` while they are rotated
 */
export function signatureFits(secrets: string, { body, headers }: SignedRequest): boolean {
  const signed = {
    'webhook-id': String(headers['webhook-id'] ?? ''),
    'webhook-timestamp': String(headers['webhook-timestamp'] ?? ''),
    'webhook-signature': String(headers['webhook-signature'] ?? ''),
  };
  return secrets.split('|').some((secret) => {
    try {
      new Webhook(secret.replace(/^v1,/, '')).verify(body, signed, { jsonParse: false });
      return true;
    } catch {
      return false;
    }
  });
}
