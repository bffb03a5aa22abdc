import { LINKS } from '@oficio/contracts';
import type { User } from '@supabase/auth-js';
import * as z from 'zod/mini';

const KEY = 'oficio.begun';

/** The time that a provider's page gets to lead back. */
const PROVIDER_MS = 600_000;

const flowsSchema = z.array(z.object({ who: z.string(), until: z.number() }));

type Flow = z.infer<typeof flowsSchema>[number];

/** Records that this browser has asked for a mail to this address, whose link will sign in. */
export function beginMailFlow(email: string): void {
  begin(email.trim().toLowerCase(), LINKS.validMs);
}

/** Records that this browser leaves for a provider (`google`), which will lead back with a session. */
export function beginProviderFlow(provider: string): void {
  begin(provider, PROVIDER_MS);
}

/** Whether this browser has begun a flow that ends with a session of this person. */
export function hasBegunFlow(user: User): boolean {
  const names = namesOf(user);
  return current().some(({ who }) => names.includes(who));
}

/** Call it when the person has arrived: each flow leads to one session. */
export function endFlow(user: User): void {
  const names = namesOf(user);
  store(current().filter(({ who }) => !names.includes(who)));
}

/** An address contains an `@`, so it can't be mistaken for a provider. */
function namesOf({ email = '', app_metadata }: User): unknown[] {
  const { provider, providers } = app_metadata;
  return [email.toLowerCase(), provider, ...(Array.isArray(providers) ? providers : [])];
}

function begin(who: string, forMs: number): void {
  const others = current().filter((flow) => flow.who !== who);
  store([...others, { who, until: Date.now() + forMs }]);
}

function current(): Flow[] {
  return stored().filter(({ until }) => until > Date.now());
}

function stored(): Flow[] {
  try {
    const flows = flowsSchema.safeParse(JSON.parse(localStorage.getItem(KEY) ?? '[]'));
    return flows.success ? flows.data : [];
  } catch {
    return [];
  }
}

function store(flows: Flow[]): void {
  if (flows.length === 0) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, JSON.stringify(flows));
}
