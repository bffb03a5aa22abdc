import type { LookupAnswer, LookupOutcome } from './lookup.types.ts';
import type { Registry } from './registry.ts';

/** An answer without facts. */
export function unanswered(outcome: LookupOutcome, registry: Registry | null, reason: string): LookupAnswer {
  return {
    outcome,
    source: registry?.source ?? 'registry',
    server: registry?.server ?? null,
    expiresOn: null,
    registrarExpiresOn: null,
    registeredOn: null,
    registrar: null,
    statuses: [],
    nameservers: [],
    dnssec: null,
    raw: null,
    retryAfterSeconds: null,
    reason,
  };
}
