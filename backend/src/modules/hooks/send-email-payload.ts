import * as z from 'zod/mini';
import { type AuthMailKind, isAuthMailKind } from '../../mails/index.ts';
import { authPageLink } from './auth-page-link.ts';

const text = z._default(z.nullish(z.string()), '');

/** The fields of Supabase's payload that Oficio reads. */
const payloadSchema = z.object({
  user: z.object({ email: text, new_email: text }),
  email_data: z.object({
    token: text,
    token_hash: text,
    token_new: text,
    token_hash_new: text,
    old_email: text,
    redirect_to: text,
    email_action_type: z.string(),
  }),
});
type Payload = z.infer<typeof payloadSchema>;

/** A requested mail: kind, recipient, link or code. */
export interface WantedMail {
  kind: AuthMailKind | 'email_change_current';
  to: string;
  link: string;
  code: string;
  /** For a change of address. */
  newAddress: string;
}

/**
 * The mails that the payload requests; none for an action without a mail in Oficio.
 * @returns undefined if the payload is invalid
 */
export function wantedMails(json: string, publicUrl: string): WantedMail[] | undefined {
  const parsed = z.safeParse(payloadSchema, parse(json));
  if (!parsed.success) return undefined;
  const { user, email_data: data } = parsed.data;
  const kind = data.email_action_type;
  if (!isAuthMailKind(kind)) return [];
  if (kind === 'email_change') return addressChange(parsed.data, publicUrl);
  if (!user.email) return undefined;
  // The account has the new address by now, and this mail goes to the former one.
  if (kind === 'email_changed_notification') return notifyFormerAddress(parsed.data, publicUrl);
  const link = authPageLink(publicUrl, kind, data.token_hash ?? '', data.redirect_to ?? '');
  return [{ kind, to: user.email, link, code: data.token ?? '', newAddress: '' }];
}

/**
 * With two hashes both addresses confirm, and the names are swapped: `token_hash_new` belongs to the current address,
 * `token_hash` to the new one. With one hash only the new address confirms, under either name.
 */
function addressChange({ user, email_data: data }: Payload, publicUrl: string): WantedMail[] | undefined {
  const current = user.email ?? '';
  const newAddress = user.new_email ?? '';
  const link = (hash: string) => authPageLink(publicUrl, 'email_change', hash, data.redirect_to ?? '');
  const toNew = (hash: string): WantedMail => ({
    kind: 'email_change',
    to: newAddress,
    link: link(hash),
    code: '',
    newAddress,
  });
  const [hash, hashNew] = [data.token_hash ?? '', data.token_hash_new ?? ''];
  if (!newAddress || !(hash || hashNew)) return undefined;
  if (!(hash && hashNew)) return [toNew(hash || hashNew)];
  if (!current) return [toNew(hash)];
  return [{ ...toNew(hashNew), kind: 'email_change_current', to: current }, toNew(hash)];
}

function notifyFormerAddress({ user, email_data: data }: Payload, publicUrl: string): WantedMail[] {
  const kind = 'email_changed_notification';
  if (!data.old_email) return [];
  const link = authPageLink(publicUrl, kind, '', '');
  return [{ kind, to: data.old_email, link, code: '', newAddress: user.email ?? '' }];
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
