import { randomUUID } from 'node:crypto';
import { addDays } from '@oficio/contracts';
import type { RegistryName } from '../registry/index.ts';
import type { DemoOwner } from './demo-rows.ts';

type Row = Record<string, unknown>;

const WATCHED = 8;

/** Certificates of the demo's first domains. The first check reads them from the embedded registry's hosts. */
export function certificateRows(domains: readonly Row[], { userId, organizationId }: DemoOwner): Row[] {
  return domains.slice(0, WATCHED).map((domain) => ({
    id: randomUUID(),
    organization_id: organizationId,
    created_by: userId,
    client_id: domain.client_id,
    domain_id: domain.id,
    host: domain.fqdn,
    port: 443,
    tags: [],
    created_at: domain.created_at,
    updated_at: domain.created_at,
    name: domain.fqdn,
    sort_name: domain.sort_name,
    search_text: ` ${domain.fqdn}`,
  }));
}

/** What the hosts of the demo's domains show: one certificate ends soon, one has ended, and one is of another name. */
export function certificateSwitches(index: number, { now }: DemoOwner): Partial<RegistryName> {
  const today = now.toISOString().slice(0, 10);
  if (index === 2) return { certificateFrom: addDays(today, -78), certificateRenews: false };
  if (index === 4) return { certificate: 'expired' };
  return index === 6 ? { certificate: 'wrong_name' } : {};
}
