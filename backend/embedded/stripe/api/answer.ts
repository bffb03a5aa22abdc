import { createHash } from 'node:crypto';
import type pg from 'pg';
import type { Service } from '../service.ts';
import { Documents } from '../store/documents.ts';
import type { Work } from '../work.ts';
import { catalogueRoutes } from './catalogue.routes.ts';
import { checkoutRoutes } from './checkout.routes.ts';
import { connectRoutes } from './connect.routes.ts';
import { customerRoutes } from './customers.routes.ts';
import { decodeForm, type FormRecord } from './form.ts';
import { readParameters } from './parameters.ts';
import { paymentRoutes } from './payments.routes.ts';
import { present } from './presentation.ts';
import { type FoundRoute, findRoute } from './route.ts';
import { accountInvalid, StripeFailure } from './stripe-failure.ts';
import { subscriptionRoutes } from './subscriptions.routes.ts';

const ROUTES = [
  ...catalogueRoutes,
  ...connectRoutes,
  ...customerRoutes,
  ...checkoutRoutes,
  ...subscriptionRoutes,
  ...paymentRoutes,
];
/** Seconds for which an idempotency key keeps its first answer. */
const KEY_SECONDS = 24 * 60 * 60;

export interface ApiRequest {
  id: string;
  method: string;
  path: string;
  /** The parameters of the query and of the body, form-encoded. */
  form: string;
  idempotencyKey: string | null;
  /** The connected account for which the platform calls; null: for itself. */
  account: string | null;
}

export interface ApiAnswer {
  status: number;
  body: string;
  isReplay: boolean;
}

/** Answers one call. Its effects and the answer stored under its idempotency key are committed together. */
export async function answerCall(service: Service, request: ApiRequest): Promise<ApiAnswer> {
  const found = findRoute(ROUTES, request.method, request.path);
  if (!found) return failed(unrecognized(request));
  try {
    const form = decodeForm(request.form);
    const { account } = request;
    const given = request.method === 'POST' ? request.idempotencyKey : null;
    // Each account has keys of its own.
    const key = given === null ? null : [...(account === null ? [] : [account]), given].join(' ');
    const cause = { id: request.id, idempotency_key: given };
    const { result } = await service.do(
      async (work, client) => {
        await requireAccount(client, account);
        if (key === null) return run(work, client, found, form);
        const fingerprint = createHash('sha256')
          .update(JSON.stringify([request.path, form]))
          .digest('hex');
        const known = await knownAnswer(client, key, fingerprint, work.at);
        if (known) return known;
        const parameters = readParameters(found.route.schema, form);
        const answer = await run(work, client, found, form, parameters);
        await client.query(
          'INSERT INTO embedded_stripe.answers (key, request, status, body, made_at) VALUES ($1, $2, $3, $4, $5)',
          [key, fingerprint, answer.status, answer.body, work.at],
        );
        return answer;
      },
      { request: cause, account },
    );
    return result;
  } catch (error) {
    if (error instanceof StripeFailure) return failed(error);
    throw error;
  }
}

/** Rolls a refused call back to a savepoint. The refusal itself is stored under the idempotency key like any answer. */
async function run(
  work: Work,
  client: pg.PoolClient,
  { route, id }: FoundRoute,
  form: FormRecord,
  parameters = readParameters(route.schema, form),
): Promise<ApiAnswer> {
  await client.query('SAVEPOINT call');
  try {
    const result = await route.run({ work, id, parameters: parameters as never });
    const body = JSON.stringify(await present(work, result, parameters.expand), null, 2);
    return { status: 200, body, isReplay: false };
  } catch (error) {
    if (!(error instanceof StripeFailure)) throw error;
    if (!error.keepsEffects) await client.query('ROLLBACK TO SAVEPOINT call');
    return failed(error);
  }
}

/** @throws StripeFailure for an account that the platform has no access to */
async function requireAccount(client: pg.PoolClient, account: string | null): Promise<void> {
  if (account === null || (await new Documents(client).find('account', account))) return;
  throw accountInvalid(account);
}

async function knownAnswer(
  client: pg.PoolClient,
  key: string,
  fingerprint: string,
  at: number,
): Promise<ApiAnswer | undefined> {
  await client.query('DELETE FROM embedded_stripe.answers WHERE made_at < $1', [at - KEY_SECONDS]);
  const { rows } = await client.query<{ request: string; status: number; body: string }>(
    'SELECT request, status, body FROM embedded_stripe.answers WHERE key = $1',
    [key],
  );
  const [known] = rows;
  if (!known) return undefined;
  if (known.request === fingerprint) return { status: known.status, body: known.body, isReplay: true };
  throw new StripeFailure(400, {
    type: 'idempotency_error',
    message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
  });
}

function unrecognized({ method, path }: ApiRequest): StripeFailure {
  return new StripeFailure(404, {
    type: 'invalid_request_error',
    message: `Unrecognized request URL (${method}: ${path}).`,
  });
}

export function failed({ status, body }: StripeFailure): ApiAnswer {
  return { status, body: JSON.stringify({ error: body }, null, 2), isReplay: false };
}
