import * as z from 'zod/mini';
import { optionalLocalDate, requiredText } from './fields.ts';
import { memberRoleSchema } from './membership.ts';
import { instant, uuid } from './record-fields.ts';
import { defineRoute } from './route.ts';

/** The beginning of every key, by which programs that search for published secrets recognize one. */
export const API_KEY_START = 'oficio_';
/** The characters of a key that stay visible: its beginning and some of its random part. */
export const API_KEY_PREFIX_LENGTH = API_KEY_START.length + 8;

/** `read`: GET alone. `write`: everything that the role may do with a key. */
export const apiKeyAccessSchema = z.enum(['read', 'write']);
export type ApiKeyAccess = z.infer<typeof apiKeyAccessSchema>;

const apiKeySchema = z.object({
  id: uuid,
  name: z.string(),
  /** The first characters of the key. */
  prefix: z.string(),
  access: apiKeyAccessSchema,
  /** The person's role when the key was made. The key has no right that this role or the person's present role lacks. */
  role: memberRoleSchema,
  /** Whose key it is. */
  userId: uuid,
  personName: z.string(),
  createdAt: instant,
  /** The last day on which the key works, in the organization's time zone. Null: it has no end. */
  expiresOn: z.nullable(z.string()),
  hasExpired: z.boolean(),
  /** Noted at most once a minute. */
  lastUsedAt: z.nullable(instant),
});
export type ApiKey = z.infer<typeof apiKeySchema>;

const managing = {
  access: 'signedIn',
  members: memberRoleSchema.options,
  stale: ['/api/api-keys'],
} as const;

/** Personal keys for programs. A key itself can't call these routes, as it can't call any about people and accounts. */
export const apiKeyRoutes = {
  list: defineRoute({
    ...managing,
    method: 'GET',
    path: '/api/api-keys',
    summary: 'The person’s API keys of the current organization; owner and admin see those of all members',
    answer: z.object({ items: z.array(apiKeySchema) }),
  }),
  create: defineRoute({
    ...managing,
    method: 'POST',
    path: '/api/api-keys',
    summary: 'Makes an API key, which is answered this once',
    status: 201,
    body: z.strictObject({
      name: requiredText('Name', 60),
      access: apiKeyAccessSchema,
      expiresOn: optionalLocalDate,
    }),
    answer: z.object({ ...apiKeySchema.shape, key: z.string() }),
  }),
  revoke: defineRoute({
    ...managing,
    method: 'DELETE',
    path: '/api/api-keys/:id',
    summary: 'Ends an API key; owner and admin end those of all members, too',
    status: 204,
  }),
} as const;
