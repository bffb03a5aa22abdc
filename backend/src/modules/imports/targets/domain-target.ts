import { createDomainBodySchema, type LocalDate, parseDomainName } from '@oficio/contracts';
import { domainArea } from '../../domains/domain-area.ts';
import { derivedColumns } from '../../domains/domain-columns.ts';
import { takeClient } from './named-records.ts';
import { soldPaths, UNTOUCHED_RENEWALS } from './sold-records.ts';
import type { ImportTarget, StoredRow } from './target.types.ts';
import { validateWith } from './validate-with.ts';

/** The sources that know the day better than a file. */
const REGISTRIES: readonly unknown[] = ['rdap', 'whois'];

type Named = Parameters<typeof derivedColumns>[0];

export const domainTarget: ImportTarget = {
  table: 'domains',
  area: domainArea,
  nameFields: ['name'],
  validate: validateWith(createDomainBodySchema),
  paths: {
    ...soldPaths,
    name: 'name',
    registrar: 'registrar',
    registrarAccount: 'registrarAccount',
    registeredOn: 'registeredOn',
    expiresOn: 'expiresOn',
    privacy: 'privacy',
    transferLock: 'transferLock',
    termYears: 'termYears',
  },
  storedKeys: ['entry.fqdn'],
  read(record, context) {
    takeClient(record, context);
    const name = parseDomainName(String(record.given.name ?? ''));
    if (name !== null) record.keys = [`0 ${name}`];
  },
  keeps: ({ expiry_source: source }) => (REGISTRIES.includes(source) ? ['expiresOn', 'registeredOn'] : []),
  derived(fields, _, __, before) {
    const { expiresOn } = fields as { expiresOn: LocalDate | null };
    const isDated = expiresOn !== ((before?.expires_on as LocalDate | null | undefined) ?? null);
    return {
      ...(before ? {} : { expiry_source: null }),
      ...(isDated && {
        expiry_source: expiresOn === null ? null : 'import',
        ...(before && { conflicting_expires_on: null, refused_expires_on: null }),
      }),
      ...derivedColumns(fields as unknown as Named, isDated ? null : conflictOf(before)),
    };
  },
  // A date that a file brings is evidence, as one that a person enters.
  writesAfter: [
    `INSERT INTO oficio.expiry_evidence (id, organization_id, domain_id, fqdn, source, outcome, expires_on, seen_from,
       seen_until)
     SELECT gen_random_uuid(), domain.organization_id, domain.id, domain.fqdn, 'import', 'ok', domain.expires_on, row.at, row.at
     FROM imported_rows row JOIN public.domains domain ON domain.id = row.entity_id
     WHERE row.after ->> 'expires_on' IS NOT NULL`,
  ],
  ownTables: ['oficio.expiry_evidence', 'oficio.domain_lookups'],
  removesBefore: [UNTOUCHED_RENEWALS('domain_id')],
  // The registry is asked about a new domain.
  passing: [
    'registered_on',
    'expires_on',
    'expiry_source',
    'sort_expires_on',
    'registrar',
    'sort_registrar',
    'search_text',
  ],
  isUntouched:
    "(entry.changed_by IS NULL OR entry.version = 1) AND entry.expiry_source IS DISTINCT FROM 'manual'",
};

function conflictOf(before: StoredRow | null): LocalDate | null {
  return (before?.conflicting_expires_on as LocalDate | null | undefined) ?? null;
}
