import { DomainLookups } from '../src/modules/lookups/domain-lookups.ts';
import type { LookupAnswer } from '../src/modules/lookups/lookup.types.ts';
import type { TestApplication } from './test-application.ts';

/** An answer of a registry with a date, or with another outcome. */
export function answered(part: Partial<LookupAnswer> = {}): LookupAnswer {
  return {
    outcome: 'ok',
    source: 'registry',
    server: 'rdap.registry.example',
    expiresOn: part.outcome === undefined || part.outcome === 'ok' ? '2027-06-01' : null,
    registrarExpiresOn: null,
    registeredOn: '2019-06-01',
    registrar: 'Registrar A',
    statuses: ['active'],
    nameservers: ['ns1.registrar.example', 'ns2.registrar.example'],
    dnssec: false,
    raw: { ldhName: 'x' },
    retryAfterSeconds: null,
    reason: null,
    ...part,
  };
}

/** The answers that the application gets instead of those of registries, by name; the default for all others. */
export class ScriptedLookups {
  readonly asked: string[] = [];
  readonly #answers = new Map<string, LookupAnswer>();
  default: LookupAnswer | (() => Promise<LookupAnswer>) = answered();

  constructor(app: TestApplication) {
    app.nest.get(DomainLookups, { strict: false }).lookUp = async (name) => {
      this.asked.push(name);
      const answer = this.#answers.get(name) ?? this.default;
      return typeof answer === 'function' ? answer() : answer;
    };
  }

  reset(): void {
    this.asked.length = 0;
    this.#answers.clear();
    this.default = answered();
  }

  answer(name: string, part: Partial<LookupAnswer>): void {
    this.#answers.set(name, answered(part));
  }
}
