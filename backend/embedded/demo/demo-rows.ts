import { randomUUID } from 'node:crypto';
import { DAY_MS, normalised } from '@oficio/contracts';
import type { DemoClient } from './demo-clients.ts';

/** The owner, organization and time of every demo row. */
export interface DemoOwner {
  userId: string;
  organizationId: string;
  now: Date;
}

type Row = Record<string, unknown>;

export function clientRow(client: DemoClient, { userId, organizationId, now }: DemoOwner): Row {
  const createdAt = officeHour(now, client.daysAgo, client.domain);
  const archivedAt = client.status === 'archived' ? officeHour(now, client.daysAgo / 3, client.name) : null;
  const updatedAt = archivedAt ?? officeHour(now, client.daysAgo / 2, client.name);
  const email = `${client.person ? 'hola' : 'contacto'}@${client.domain}`;
  const phone = `+52 33 ${digits(client.name, 4)} ${digits(client.domain, 4)}`;
  const [primary = ['', '']] = client.contacts;
  return {
    id: randomUUID(),
    organization_id: organizationId,
    user_id: userId,
    created_by: userId,
    display_name: client.name,
    type: client.person ? 'person' : 'company',
    email,
    billing_email: client.contacts.length > 1 ? `facturas@${client.domain}` : null,
    phone,
    website: `https://${client.domain}`,
    address_city: client.city,
    address_state: client.state,
    country_code: client.countryCode ?? 'MX',
    currency: client.currency,
    locale: client.countryCode ? 'en' : 'es',
    payment_terms_days: client.paymentTermsDays,
    status: client.status === 'archived' ? 'inactive' : client.status,
    tags: client.tags,
    owner_user_id: userId,
    source: 'manual',
    notes: client.notes,
    reminders_paused: client.status === 'inactive',
    primary_contact: primary[0],
    created_at: createdAt,
    updated_at: updatedAt,
    version: 1,
    archived_at: archivedAt,
    sort_name: normalised(client.name),
    sort_email: email,
    search_text: ` ${normalised(
      [
        client.name,
        email,
        phone,
        phone.replace(/\D/g, ''),
        client.domain,
        client.city,
        ...client.tags,
        ...client.contacts.map(([name]) => `${name} ${contactEmail(name, client.domain)}`),
      ].join(' '),
    )}`,
  };
}

export function contactRows(contacts: DemoClient['contacts'], client: Row): Row[] {
  const domain = String(client.website).replace('https://', '');
  return contacts.map(([name, role], position) => {
    const [firstName, lastName] = splitName(name);
    return {
      id: randomUUID(),
      organization_id: client.organization_id,
      client_id: client.id,
      position,
      first_name: firstName,
      last_name: lastName,
      email: contactEmail(name, domain),
      phone: null,
      role,
      is_primary: position === 0,
      is_billing: position === contacts.length - 1,
      receives_invoices: position === contacts.length - 1,
      receives_reminders: position === 0,
      receives_renewals: position === 0,
    };
  });
}

const REGISTRARS = ['Akky', 'Namecheap', 'Cloudflare', 'GoDaddy'];

/** The domain of a client's website; some expire soon, and one in nine has no known date. */
export function domainRow(client: Row, index: number, { now }: DemoOwner): Row {
  const fqdn = String(client.website).replace('https://', '');
  const registrar = REGISTRARS[index % REGISTRARS.length] ?? '';
  const expiresOn = index % 9 === 8 ? null : dayOf(now, ((index * 37) % 350) - 6);
  return {
    id: randomUUID(),
    organization_id: client.organization_id,
    user_id: client.user_id,
    created_by: client.created_by,
    fqdn,
    unicode_name: fqdn,
    tld: fqdn.slice(fqdn.lastIndexOf('.') + 1),
    client_id: client.id,
    registrar,
    expires_on: expiresOn,
    expiry_source: expiresOn && 'manual',
    auto_renew: index % 3 === 0,
    privacy: true,
    transfer_lock: true,
    payer: index % 5 === 0 ? 'client' : 'us',
    cost_minor: 28_900 + (index % 4) * 5_000,
    price_minor: 45_000 + (index % 3) * 7_500,
    currency: 'MXN',
    term_years: 1,
    status: 'active',
    tags: [],
    created_at: client.created_at,
    updated_at: client.created_at,
    version: 1,
    sort_name: fqdn,
    sort_registrar: normalised(registrar),
    sort_expires_on: expiresOn ?? 'infinity',
    search_text: ` ${fqdn} ${normalised(registrar)}`,
  };
}

function dayOf(now: Date, days: number): string {
  return new Date(now.getTime() + days * DAY_MS).toISOString().slice(0, 10);
}

/** Two notes of each client; the first one is pinned. */
export function noteRows(clients: readonly Row[], { userId, organizationId }: DemoOwner): Row[] {
  return clients.flatMap((client, index) =>
    [client.created_at, client.updated_at].map((at, position) => ({
      id: randomUUID(),
      organization_id: organizationId,
      client_id: client.id,
      body: NOTES[(index * 2 + position) % NOTES.length],
      pinned: position === 0,
      created_by: userId,
      created_at: at,
      updated_at: at,
    })),
  );
}

const NOTES = [
  'Llamar a partir de las diez, nunca los lunes.',
  'Quieren cotización de sesión de fotos para la próxima temporada.\nPresupuesto tentativo en marzo.',
  'Las facturas van a nombre de la matriz.',
  'Acordamos revisar los textos del sitio cada seis meses.',
  'El acceso al panel lo tiene su sobrino; pedirlo con tiempo.',
];

/** Audit entries that match the times of the rows. */
export function activityRows(
  clients: readonly Row[],
  notes: readonly Row[],
  { userId, organizationId }: DemoOwner,
): Row[] {
  const entry = (client: Row, action: string, at: unknown): Row => ({
    id: randomUUID(),
    at,
    organization_id: organizationId,
    actor_user_id: userId,
    actor_name: 'Demo Owner',
    action,
    entity_type: 'client',
    entity_id: client.id,
    entity_name: client.display_name,
    client_id: client.id,
    changes: {},
  });
  return [
    ...clients.flatMap((client) => [
      entry(client, 'created', client.created_at),
      entry(client, client.archived_at ? 'archived' : 'updated', client.updated_at),
    ]),
    ...notes.map((note) => ({
      ...entry(note, 'created', note.created_at),
      entity_type: 'note',
      entity_name: String(note.body).split('\n')[0],
      client_id: note.client_id,
    })),
  ];
}

/** A moment between 9 and 18 o'clock in Mexico City, the given number of days ago; the seed spreads the minutes. */
function officeHour(now: Date, daysAgo: number, seed: string): string {
  const day = new Date(now.getTime() - Math.ceil(daysAgo) * DAY_MS);
  day.setUTCHours(15, Number(digits(seed, 3)) % 540, 0, 0);
  return new Date(Math.min(day.getTime(), now.getTime())).toISOString();
}

function digits(seed: string, count: number): string {
  let value = 7;
  for (const character of seed) value = (value * 31 + (character.codePointAt(0) ?? 0)) % 9_973;
  return String(value).padStart(4, '5').slice(0, count);
}

function splitName(name: string): [first: string, last: string | null] {
  const [first = '', ...rest] = name.split(' ');
  return [first, rest.length > 0 ? rest.join(' ') : null];
}

function contactEmail(name: string, domain: string): string {
  const [local = 'hola'] = normalised(name)
    .replace(/^(dra?|lic|ing|arq|mtra|mvz|lft)\.? /, '')
    .split(' ');
  return `${local}@${domain}`;
}
