import {
  type BodyOf,
  domainRoutes,
  type Renewal,
  type RenewalListItem,
  renewalRoutes,
} from '@oficio/contracts';
import { addRealtimeRow } from './realtime-rows.ts';
import type { TestApplication, TestOwner, TestPerson } from './test-application.ts';

/** A domain that ends on 2026-07-01 and is sold for 250.00. */
export async function sellDomain(
  app: TestApplication,
  as: TestPerson,
  body: Partial<BodyOf<typeof domainRoutes.create>> = {},
) {
  const answer = await app.call(domainRoutes.create, {
    as,
    body: { name: 'acme.mx', expiresOn: '2026-07-01', costMinor: 18_000, priceMinor: 25_000, ...body },
  });
  if (answer.status !== 201) throw new Error(`The domain was not added: ${answer.text}`);
  return answer.body;
}

/** A service of a client, with columns of its own. */
export async function sellService(
  app: TestApplication,
  owner: TestOwner,
  columns: Readonly<Record<string, unknown>> = {},
): Promise<string> {
  const clientId = (await app.client(owner)).id;
  const id = await addRealtimeRow(app.admin, 'hosting_clients', owner, { clientId, name: 'Hosting' });
  const values = { next_renewal_on: '2026-07-01', price_minor: 90_000, ...columns };
  const names = Object.keys(values);
  await app.admin.query(
    `UPDATE public.hosting_clients SET ${names.map((name, index) => `${name} = $${index + 2}`).join(', ')} WHERE id = $1`,
    [id, ...Object.values(values)],
  );
  return id;
}

export async function renewalsOf(
  app: TestApplication,
  as: TestPerson,
  query: Record<string, string> = {},
): Promise<RenewalListItem[]> {
  return (await app.call(renewalRoutes.list, { as, query })).body.items;
}

/** The only renewal that isn't finished. */
export async function onlyRenewal(app: TestApplication, as: TestPerson): Promise<RenewalListItem> {
  const [renewal, ...others] = await renewalsOf(app, as);
  if (!renewal || others.length > 0) throw new Error('There isn’t one renewal');
  return renewal;
}

export async function renewalOf(app: TestApplication, as: TestPerson, id: string): Promise<Renewal> {
  const answer = await app.call(renewalRoutes.one, { as, parameters: { id } });
  if (answer.status !== 200) throw new Error(`The renewal was not read: ${answer.text}`);
  return answer.body;
}

type Acting = Pick<Renewal, 'id' | 'version'>;

/** Runs an action of a renewal; the answer, whatever its status. */
export function act(
  app: TestApplication,
  as: TestPerson,
  action: 'approve' | 'decline' | 'waive' | 'lapse',
  { id, version }: Acting,
) {
  return app.call(renewalRoutes[action], { as, parameters: { id }, body: { version } });
}
