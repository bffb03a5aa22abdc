import * as z from 'zod/mini';
import { newAccount } from '../objects/account.ts';
import { newId } from '../objects/identifier.ts';
import { metadata, noParameters, parameters, text } from './parameters.ts';
import { route } from './route.ts';
import { accountInvalid } from './stripe-failure.ts';

/** Seconds for which the link to an account's setup works. */
const LINK_SECONDS = 5 * 60;

const url = text.check(z.regex(/^https?:\/\//, 'Not a valid URL'));

/** Accounts that the platform connects. All have a full dashboard, and Stripe bears their losses. */
export const connectRoutes = [
  route(
    'POST',
    '/v1/accounts',
    parameters({
      controller: z.strictObject({
        fees: z.strictObject({ payer: z.literal('account') }),
        losses: z.strictObject({ payments: z.literal('stripe') }),
        requirement_collection: z.literal('stripe'),
        stripe_dashboard: z.strictObject({ type: z.literal('full') }),
      }),
      country: text.check(z.regex(/^[A-Z]{2}$/)),
      email: z.optional(text),
      business_profile: z.optional(z.strictObject({ name: z.optional(text), url: z.optional(text) })),
      metadata: z.optional(metadata),
    }),
    ({ work, parameters: wanted }) => work.documents.insert(newAccount(work.at, wanted)),
  ),
  route('GET', '/v1/accounts/:id', noParameters, async ({ work, id }) => {
    const account = await work.documents.find('account', id);
    if (!account) throw accountInvalid(id);
    return account;
  }),
  route(
    'POST',
    '/v1/account_links',
    parameters({
      account: text,
      type: z.enum(['account_onboarding']),
      refresh_url: url,
      return_url: url,
    }),
    async ({ work, parameters: { account, refresh_url, return_url } }) => {
      await work.documents.get('account', account, 'account');
      const { id, expiresAt } = await work.documents.insert({
        id: newId('link', 32),
        object: 'account_link_terms' as const,
        account,
        refreshUrl: refresh_url,
        returnUrl: return_url,
        expiresAt: work.at + LINK_SECONDS,
      });
      return {
        object: 'account_link',
        created: work.at,
        expires_at: expiresAt,
        url: `${work.publicUrl}/dev/stripe/connect/${id}`,
      };
    },
  ),
];
