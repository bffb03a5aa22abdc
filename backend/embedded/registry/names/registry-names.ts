import type { LocalDate } from '@oficio/contracts';
import { certificateStart } from './certificate-life.ts';
import { firstRow } from './first-row.ts';
import { deleted, type NameState, renewed, stateOn } from './life-cycle.ts';
import type { NameStore } from './name-store.ts';
import type { RegistryName } from './registry-name.ts';

export interface KnownName {
  name: RegistryName;
  state: NameState;
}

/** The names of the registry on the day of the business clock. */
export class RegistryNames {
  readonly #store: NameStore;
  readonly #now: () => Date;

  constructor({ store, now }: { store: NameStore; now: () => Date }) {
    this.#store = store;
    this.#now = now;
  }

  today(): LocalDate {
    return this.#now().toISOString().slice(0, 10);
  }

  /** A name with its state. A name that nobody has asked for gets a row. */
  async know(fqdn: string): Promise<KnownName> {
    const today = this.today();
    const first = firstRow(fqdn, today);
    // A row of an earlier release lacks the members that were added since.
    const name = { ...first, ...(await this.#store.findOrAdd(first)) };
    return { name, state: stateOn(name, today) };
  }

  async list(most: number): Promise<KnownName[]> {
    const today = this.today();
    return (await this.#store.list(most)).map((name) => ({ name, state: stateOn(name, today) }));
  }

  /** Changes a name. Without `deletedOn`, a new expiry date also brings a deleted name back. */
  async change(fqdn: string, changes: Partial<RegistryName>): Promise<KnownName> {
    const { name } = await this.know(fqdn);
    const restored = changes.expiresOn === undefined ? {} : { deletedOn: null };
    // The present certificate is the last one.
    const kept =
      changes.certificateRenews === false ? { certificateFrom: certificateStart(name, this.today()) } : {};
    return this.#stored({ ...name, ...restored, ...kept, ...changes, fqdn });
  }

  /** The registrar pays for `years`; null: it is too late for this name. */
  async renew(fqdn: string, years: number): Promise<KnownName | null> {
    const { name } = await this.know(fqdn);
    const changed = renewed(name, this.today(), years);
    return changed && this.#stored(changed);
  }

  /** The registrar deletes the name; null: it is deleted already. */
  async delete(fqdn: string): Promise<KnownName | null> {
    const { name } = await this.know(fqdn);
    const changed = deleted(name, this.today());
    return changed && this.#stored(changed);
  }

  async #stored(name: RegistryName): Promise<KnownName> {
    await this.#store.put(name);
    return { name, state: stateOn(name, this.today()) };
  }
}
