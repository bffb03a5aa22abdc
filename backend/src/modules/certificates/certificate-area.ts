import {
  type BodyOf,
  type CERTIFICATE_SORTS,
  type Certificate,
  type CertificateListItem,
  certificateFields,
  type certificateRoutes,
  normalised,
} from '@oficio/contracts';
import sql from 'sql-template-tag';
import { requireClient } from '../../records/client-of-record.ts';
import { memberOfRecord, type PageMember } from '../../records/page-members.ts';
import { type RecordArea, snakeColumns } from '../../records/record-area.ts';
import { uniqueTags } from '../../records/search-text.ts';
import { linkedName, requireLinks } from '../hosting/linked-records.ts';
import { clientOfSubject } from './certificate-client.ts';
import { derivedColumns } from './certificate-columns.ts';
import { expiresWithin, hasProblem } from './certificate-filters.ts';
import { enqueueReading, UNREAD_COLUMNS, UNREAD_LIFE } from './unread.ts';

type CertificateBody = BodyOf<typeof certificateRoutes.create>;
export type CertificateFields = {
  [Name in keyof CertificateBody]-?: Exclude<CertificateBody[Name], undefined>;
};

const CHECKED_AT: PageMember = {
  // LIMIT 1 makes Postgres read each row by its id. It would read all rows of the organization.
  rows: (ids) => sql`SELECT page_id AS id, to_json(oficio.json_instant(checked.last_at))::text AS value
    FROM unnest(${ids}) AS page_id CROSS JOIN LATERAL (SELECT lookup.last_at FROM oficio.certificate_lookups lookup
      WHERE lookup.certificate_id = page_id LIMIT 1) checked`,
  absent: 'null',
};

export const certificateArea: RecordArea<
  (typeof CERTIFICATE_SORTS)[number],
  CertificateFields,
  CertificateBody,
  CertificateListItem,
  Certificate
> = {
  table: 'certificates',
  clientColumn: 'client_id',
  nameColumn: 'name',
  nameKey: sql`entry.sort_name`,
  columns: {
    ...snakeColumns(Object.keys(certificateFields) as (keyof typeof certificateFields)[]),
    name: 'host',
  },
  members: {
    name: sql`entry.name`,
    host: sql`entry.host`,
    clientName: sql`entry.client_name`,
    domainName: linkedName('public.domains', 'unicode_name', 'domain_id'),
    hostingName: linkedName('public.hosting_clients', 'name', 'hosting_id'),
    issuer: sql`entry.issuer`,
    sans: sql`entry.sans`,
    notBefore: sql`oficio.json_instant(entry.not_before)`,
    notAfter: sql`oficio.json_instant(entry.not_after)`,
    sha256: sql`entry.sha256`,
    chainOk: sql`entry.chain_ok`,
    nameOk: sql`entry.name_ok`,
    checkStatus: sql`entry.check_status`,
    isArchived: sql`entry.archived_at IS NOT NULL`,
    checkedAt: memberOfRecord(CHECKED_AT),
  },
  storesItemOpen: true,
  // A check that finds nothing new writes nothing to the certificate.
  pageMembers: { checkedAt: CHECKED_AT },
  sorts: {
    name: { sort_name: 'text' },
    clientName: { sort_client: 'text', sort_name: 'text' },
    issuer: { sort_issuer: 'text', sort_name: 'text' },
    expiresOn: { sort_expires_on: 'date', sort_name: 'text' },
    createdAt: { created_at: 'timestamptz' },
    updatedAt: { updated_at: 'timestamptz' },
  },
  filters: {
    port: { kind: 'facet', condition: (port, column) => sql`${column('port')}::text = ${port}` },
    check: { kind: 'facet', condition: (_, column) => hasProblem(column) },
    expires: { kind: 'column', condition: expiresWithin },
    issuer: {
      kind: 'facet',
      condition: (name, column) => sql`${column('sort_issuer')} = ${normalised(name)}`,
    },
    clientId: { kind: 'column', condition: (id, column) => sql`${column('client_id')} = ${id}` },
    domainId: { kind: 'column', condition: (id, column) => sql`${column('domain_id')} = ${id}` },
    hostingId: { kind: 'column', condition: (id, column) => sql`${column('hosting_id')} = ${id}` },
    tag: { kind: 'search', condition: (tag) => sql`entry.tags @> ARRAY[${tag}]` },
  },
  csv: {
    file: 'certificates',
    columns: [
      ['Host', ({ host }) => host],
      ['Port', ({ port }) => port],
      ['Client', ({ clientName }) => clientName],
      ['Issuer', ({ issuer }) => issuer],
      ['Valid from', ({ notBefore }) => notBefore, 'time'],
      ['Valid to', ({ notAfter }) => notAfter, 'time'],
      ['Chain', ({ chainOk }) => chainOk],
      ['Name', ({ nameOk }) => nameOk],
      ['Check', ({ checkStatus }) => checkStatus],
      ['Checked', ({ checkedAt }) => checkedAt, 'time'],
      ['Tags', ({ tags }) => tags],
      ['Added', ({ createdAt }) => createdAt, 'time'],
      ['Changed', ({ updatedAt }) => updatedAt, 'time'],
    ],
  },
  exported: {
    columns: [
      'name',
      'issuer',
      'sans',
      'not_before',
      'not_after',
      'sha256',
      'chain_ok',
      'name_ok',
      'check_status',
    ],
  },
  unique: { certificates_once: { path: 'name', message: 'You already watch this host on this port' } },
  defaults: () => ({
    port: 443,
    clientId: null,
    domainId: null,
    hostingId: null,
    tags: [],
    notes: null,
  }),
  tidy: (fields) => ({ ...fields, tags: uniqueTags(fields.tags) }),
  async prepare(tx, scope, { id, body, fields, before }) {
    await requireLinks(tx, scope, body, before?.fields);
    const clientId = await clientOfSubject(tx, scope, { body, fields, before: before?.fields ?? null });
    await requireClient(tx, scope, body, { clientId });
    const isMoved = before !== null && !isSameHost(before.fields, fields);
    const isUnread = before === null || isMoved;
    const changes =
      clientId === fields.clientId ? {} : { clientId: { before: before?.clientId ?? null, after: clientId } };
    return {
      columns: {
        client_id: clientId,
        ...(isMoved ? UNREAD_COLUMNS : {}),
        ...derivedColumns(fields, isUnread ? UNREAD_LIFE : before.record),
      },
      changes,
      async after() {
        if (isUnread) await enqueueReading(tx, id);
      },
    };
  },
};

const isSameHost = (one: CertificateFields, other: CertificateFields): boolean =>
  one.name === other.name && one.port === other.port;
