import { randomUUID } from 'node:crypto';
import type { Domain, LocalDate } from '@oficio/contracts';
import type { Transaction } from '../../database/database.ts';
import type { RecordScope, Stored } from '../../records/record-area.ts';
import { weighEntered } from './weigh.ts';

interface ExpiryFields {
  name: string;
  expiresOn: LocalDate | null;
  status: Domain['status'];
}

interface EnteredDomain<Fields extends ExpiryFields> {
  id: string;
  fields: Fields;
  before: Stored<Fields, Domain> | null;
}

interface EnteredExpiry {
  /** The day that the domain has after the edit, and the conflicting one. */
  expiresOn: LocalDate | null;
  conflictingExpiresOn: LocalDate | null;
  columns: Record<string, unknown>;
  changes: Record<string, unknown>;
  after(): Promise<void>;
}

/** What an edit of a domain by a person means for its expiry. A date that a person enters is evidence, too. */
export async function enteredExpiry<Fields extends ExpiryFields>(
  tx: Transaction,
  { organizationId }: RecordScope,
  { id, fields, before }: EnteredDomain<Fields>,
): Promise<EnteredExpiry> {
  const isRenamed = before !== null && before.fields.name !== fields.name;
  const isDated = fields.expiresOn !== (before?.fields.expiresOn ?? null);
  const own = isRenamed ? ofNewName(before.record, fields.expiresOn, isDated) : unchanged(before, fields);
  if (isDated) {
    const registryDate = before && !isRenamed ? await lastRegistryDate(tx, organizationId, id) : null;
    const { expirySource, conflictingExpiresOn, refusedExpiresOn } = weighEntered(
      fields.expiresOn,
      registryDate,
    );
    own.conflictingExpiresOn = conflictingExpiresOn;
    own.columns.expiry_source = expirySource;
    own.columns.conflicting_expires_on = conflictingExpiresOn;
    own.columns.refused_expires_on = refusedExpiresOn;
  }
  const isAsked = fields.status === 'active' && (!before || isRenamed || own.expiresOn === null);
  return {
    ...own,
    async after() {
      if (isDated && fields.expiresOn !== null) await addEntered(tx, organizationId, id);
      if (isAsked) await enqueueCheck(tx, id);
    },
  };
}

/** Queues a check of a domain that is done at once. */
export async function enqueueCheck(tx: Transaction, domainId: string): Promise<void> {
  await tx.rows("SELECT oficio.enqueue_job('domain.check', $1)", [JSON.stringify({ domainId })]);
}

function unchanged(
  before: Stored<ExpiryFields, Domain> | null,
  { expiresOn }: ExpiryFields,
): Omit<EnteredExpiry, 'after'> {
  return {
    expiresOn,
    conflictingExpiresOn: before?.record.conflictingExpiresOn ?? null,
    columns: {},
    changes: {},
  };
}

/** What a registry has said about the former name isn't true of the new one. */
function ofNewName(
  { expiresOn: former, expirySource }: Domain,
  entered: LocalDate | null,
  isDated: boolean,
): Omit<EnteredExpiry, 'after'> {
  const isOfRegistry = !isDated && (expirySource === 'rdap' || expirySource === 'whois');
  const columns = {
    lookup_status: 'never',
    conflicting_expires_on: null,
    refused_expires_on: null,
    registrar_expires_on: null,
    registry_registrar: null,
    epp_statuses: [],
    nameservers: [],
    dnssec: null,
  };
  if (!isOfRegistry) return { expiresOn: entered, conflictingExpiresOn: null, columns, changes: {} };
  return {
    expiresOn: null,
    conflictingExpiresOn: null,
    columns: { ...columns, expires_on: null, expiry_source: null },
    changes: { expiresOn: { before: former, after: null } },
  };
}

/** The date that the registry has last named for the domain's present name. */
async function lastRegistryDate(
  tx: Transaction,
  organizationId: string,
  domainId: string,
): Promise<LocalDate | null> {
  const [row] = await tx.rows<{ expiresOn: LocalDate }>(
    `SELECT evidence.expires_on AS "expiresOn" FROM oficio.expiry_evidence evidence
     JOIN public.domains domain ON domain.id = evidence.domain_id AND domain.fqdn = evidence.fqdn
     WHERE evidence.domain_id = $1 AND evidence.organization_id = $2 AND evidence.outcome = 'ok'
       AND evidence.source IN ('registry', 'whois')
     ORDER BY evidence.seen_until DESC, evidence.id DESC LIMIT 1`,
    [domainId, organizationId],
  );
  return row?.expiresOn ?? null;
}

/** The entry of a date has the time of the domain's write. */
async function addEntered(tx: Transaction, organizationId: string, domainId: string): Promise<void> {
  await tx.rows(
    `INSERT INTO oficio.expiry_evidence (id, organization_id, domain_id, fqdn, source, outcome, expires_on, seen_from,
       seen_until)
     SELECT $1, organization_id, id, fqdn, 'manual', 'ok', expires_on, updated_at, updated_at
     FROM public.domains WHERE id = $2 AND organization_id = $3`,
    [randomUUID(), domainId, organizationId],
  );
}
