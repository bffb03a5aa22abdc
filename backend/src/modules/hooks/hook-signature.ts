import { Webhook } from 'standardwebhooks';

/** What a sender by the Standard Webhooks scheme puts beside the body. */
export interface SignedRequest {
  body: Buffer;
  headers: Record<string, string | string[] | undefined>;
}

/**
 * Whether one of the secrets signed exactly these bytes within the last five minutes.
 * @param secrets as Supabase shows them: `v1,whsec_…`, several during a change, separated by `|`
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
