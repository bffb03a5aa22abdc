import type { Delivery } from './delivery.ts';
import type { Subscription } from './subscription.ts';
import type { Table } from './table-catalog.ts';
import type { Identity } from './token.ts';
import type { VisibilityProbe } from './visibility-probe.ts';

/** Some of a delivery's subscriptions, and which of their holders see the row. */
export interface VisibilityPart {
  subscriptions: Subscription[];
  seen: Promise<Seen>;
}

/** Undefined for claims that weren't asked about because they arrived later. */
type Seen = (identity: Identity) => boolean | undefined;

/** Small enough that the first answers are written out while Postgres works on the next. */
const QUESTIONS_AT_ONCE = 100;

/** The questions of one call to Postgres, all for one table and role. */
interface Call {
  table: Table;
  role: string;
  people: Person[];
}

interface Person {
  delivery: Delivery;
  identity: Identity;
  subscriptions: Subscription[];
}

/**
 * Asks for each delivery which holders of claims see its row now; equal claims are one question. Rows of tables
 * without row security, and deleted rows, need no check: the delivery only waits until the change is visible.
 */
export function askVisibility(
  deliveries: Delivery[],
  { probe, log }: { probe: VisibilityProbe; log: (line: string) => void },
): Map<Delivery, VisibilityPart[]> {
  const transactions = [...new Set(deliveries.map(({ change }) => change.transaction))];
  const parts = new Map<Delivery, VisibilityPart[]>();
  const calls: Call[] = [];
  const open = new Map<string, Call>();

  for (const delivery of deliveries) {
    parts.set(delivery, []);
    if (!needsProbe(delivery)) continue;
    for (const person of peopleOf(delivery)) {
      const key = `${delivery.table.oid} ${person.identity.role}`;
      let call = open.get(key);
      if (call === undefined || call.people.length >= QUESTIONS_AT_ONCE || call.table !== delivery.table) {
        call = { table: delivery.table, role: person.identity.role, people: [] };
        calls.push(call);
        open.set(key, call);
      }
      call.people.push(person);
    }
  }

  const settled = deliveries.every(needsProbe)
    ? undefined
    : probe.settle(transactions).then(() => () => true);
  settled?.catch(() => undefined);
  for (const delivery of deliveries) {
    if (settled && !needsProbe(delivery)) {
      parts.get(delivery)?.push({ subscriptions: delivery.subscriptions, seen: settled });
    }
  }
  for (const call of calls) askCall(call);
  return parts;

  function askCall({ table, role, people }: Call): void {
    const questions = people.map(({ delivery, identity }) => ({
      claims: identity.claims,
      key: table.primaryKey.map(({ name }) => delivery.change.newRow?.[name] ?? ''),
    }));
    const answered = probe.ask(transactions, table, role, questions).then((visible) => {
      if (visible.includes(undefined)) log(`Rows of ${table.schema}.${table.name} can't be read as ${role}`);
      const answers = new Map<Delivery, Map<string, boolean>>();
      people.forEach(({ delivery, identity }, index) => {
        const ofDelivery = answers.get(delivery) ?? new Map();
        answers.set(delivery, ofDelivery.set(identity.claims, visible[index] ?? false));
      });
      return answers;
    });
    // The awaiting code gets the rejection; this handler covers the time before anything awaits.
    answered.catch(() => undefined);
    for (const [delivery, ofDelivery] of Map.groupBy(people, (person) => person.delivery)) {
      const seen = answered.then((answers): Seen => {
        const claims = answers.get(delivery);
        return (identity) => (identity.role === role ? claims?.get(identity.claims) : undefined);
      });
      seen.catch(() => undefined);
      const subscriptions = ofDelivery.flatMap((person) => person.subscriptions);
      parts.get(delivery)?.push({ subscriptions, seen });
    }
  }
}

function needsProbe({ table, change }: Delivery): boolean {
  return table.rowSecurity && change.type !== 'DELETE' && table.primaryKey.length > 0;
}

function peopleOf(delivery: Delivery): Person[] {
  const people = new Map<string, Person>();
  for (const subscription of delivery.subscriptions) {
    // The role is one of the claims.
    const { identity } = subscription.subscriber;
    const person = people.get(identity.claims);
    if (person) person.subscriptions.push(subscription);
    else people.set(identity.claims, { delivery, identity, subscriptions: [subscription] });
  }
  return [...people.values()];
}
