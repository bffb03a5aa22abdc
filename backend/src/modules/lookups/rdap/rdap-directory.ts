import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../../../package-root.ts';
import type { Connect } from '../connection/connection.types.ts';
import { withinPatience } from '../connection/exchange-time.ts';
import { httpGet } from '../connection/http-get.ts';
import { type BootstrapServices, longestMatch, type RdapTable, rdapTable } from './bootstrap.ts';
import { isBootstrapFile } from './bootstrap-file.ts';
import { RDAP_OVERRIDES } from './rdap-overrides.ts';

const LIST = new URL('https://data.iana.org/rdap/dns.json');
const WEEK_MS = 7 * 86_400_000;
const DAY_MS = 86_400_000;

export interface RdapDirectoryOptions {
  connect: Connect;
  /** Certificates of authorities instead of the system's. */
  authorities?: string[] | undefined;
  /** Epoch milliseconds of real time. */
  now?: () => number;
}

/**
 * The RDAP servers of all domains: our overrides, then IANA's list. The list of the repository serves until a newer one
 * has been fetched. A failed or implausible fetch keeps the list that is there.
 */
export class RdapDirectory {
  readonly #overrides = rdapTable(RDAP_OVERRIDES);
  readonly #connect: Connect;
  readonly #authorities: string[] | undefined;
  readonly #now: () => number;
  #table: RdapTable = rdapTable(storedServices());
  #nextFetch = 0;

  constructor({ connect, authorities, now = Date.now }: RdapDirectoryOptions) {
    this.#connect = connect;
    this.#authorities = authorities;
    this.#now = now;
  }

  /** The base address of the RDAP server that knows this name. */
  find(name: string): URL | undefined {
    return longestMatch(this.#overrides, name) ?? longestMatch(this.#table, name);
  }

  /** Fetches the list if the last fetch is a week old, or a day if it failed. Never rejects. */
  async refresh(): Promise<void> {
    if (this.#now() < this.#nextFetch) return;
    this.#nextFetch = this.#now() + DAY_MS;
    const table = await this.#fetched().catch(() => undefined);
    // A list that has lost half of its domains is a fault.
    if (table === undefined || table.size < this.#table.size / 2) return;
    this.#table = table;
    this.#nextFetch = this.#now() + WEEK_MS;
  }

  #fetched(): Promise<RdapTable | undefined> {
    return withinPatience(LIST.hostname, async (signal) => {
      const { status, body } = await httpGet(LIST, {
        connect: this.#connect,
        ...(this.#authorities && { authorities: this.#authorities }),
        signal,
        accept: 'application/json',
        protocol: 'https:',
      });
      const file: unknown = status === 200 ? JSON.parse(body) : undefined;
      return isBootstrapFile(file) ? rdapTable(file.services) : undefined;
    });
  }
}

function storedServices(): BootstrapServices {
  const folder = join(packageRoot(import.meta.dirname), 'src', 'modules', 'lookups', 'rdap');
  return JSON.parse(readFileSync(join(folder, 'iana-bootstrap.json'), 'utf8')).services;
}
