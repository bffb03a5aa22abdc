import { normalised } from '@oficio/contracts';
import { type BackupRecord, idOf, isDeleted, isSet, recordIn, recordsOf, textIn } from './backup-records.ts';
import { currencyCode } from './numbered-values.ts';

/** How the records of a backup are called, which is what rows of an import refer to each other by. */
export class BackupNames {
  /** Of invoices and expenses whose client has none. */
  readonly currency: string;
  readonly #backup: BackupRecord;
  readonly #contacts = new Map<string, BackupRecord[]>();
  readonly #clients = new Map<string, BackupRecord>();
  readonly #clientsCalled = new Map<string, number>();
  readonly #emails = new Map<string, string>();
  readonly #takenEmails = new Set<string>();
  readonly #named = new Map<string, Map<string, string>>();

  constructor(backup: BackupRecord) {
    this.#backup = backup;
    this.currency = currencyOf(recordIn(backup, 'company')) || 'USD';
    for (const contact of recordsOf(backup, 'client_contacts')) {
      if (isGone(contact)) continue;
      const id = textIn(contact, 'client_id');
      this.#contacts.set(id, [...(this.#contacts.get(id) ?? []), contact]);
    }
    for (const client of recordsOf(backup, 'clients')) {
      this.#clients.set(idOf(client), client);
      if (isDeleted(client)) continue;
      const name = normalised(this.#ownName(client));
      this.#clientsCalled.set(name, (this.#clientsCalled.get(name) ?? 0) + 1);
      this.#takeEmail(client);
    }
  }

  /** The contacts of a client, the primary one first. */
  contactsOf(client: BackupRecord): BackupRecord[] {
    const contacts = this.#contacts.get(idOf(client)) ?? [];
    return contacts.toSorted(
      (one, other) => Number(isSet(other, 'is_primary')) - Number(isSet(one, 'is_primary')),
    );
  }

  /** The name of a client, with its number where others are called alike and it has no email of its own. */
  clientName(client: BackupRecord): string {
    const name = this.#ownName(client);
    if (!this.#isShared(name) || this.emailOf(client) !== '') return name;
    return `${name} (${textIn(client, 'number') || idOf(client)})`;
  }

  /** The email address of a client, which is that of its first contact. It belongs to one client of the file. */
  emailOf(client: BackupRecord): string {
    return this.#emails.get(idOf(client)) ?? '';
  }

  /** By what a row names the client: its name, or its email where several are called alike. */
  clientReference(id: string): string {
    const client = this.#clients.get(id);
    if (!client) return '';
    return (this.#isShared(this.#ownName(client)) && this.emailOf(client)) || this.clientName(client);
  }

  currencyOfClient(id: string): string {
    return currencyOf(this.#clients.get(id) ?? {}) || this.currency;
  }

  /** The name of a record of a list; empty for one that isn't in the file. */
  nameIn(list: string, id: string): string {
    if (id === '') return '';
    const known =
      this.#named.get(list) ??
      new Map(recordsOf(this.#backup, list).map((record) => [idOf(record), textIn(record, 'name')]));
    this.#named.set(list, known);
    return known.get(id) ?? '';
  }

  #ownName(client: BackupRecord): string {
    const [contact = {}] = this.contactsOf(client);
    const person = `${textIn(contact, 'first_name')} ${textIn(contact, 'last_name')}`.trim();
    return textIn(client, 'name') || person || textIn(contact, 'email');
  }

  #isShared(name: string): boolean {
    return (this.#clientsCalled.get(normalised(name)) ?? 0) > 1;
  }

  #takeEmail(client: BackupRecord): void {
    const [contact = {}] = this.contactsOf(client);
    const email = textIn(contact, 'email');
    if (email === '' || this.#takenEmails.has(normalised(email))) return;
    this.#takenEmails.add(normalised(email));
    this.#emails.set(idOf(client), email);
  }
}

/** Contacts have no mark of their own in some versions. */
const isGone = (record: BackupRecord): boolean => isDeleted(record) || textIn(record, 'deleted_at') !== '';

function currencyOf(record: BackupRecord): string {
  const { currency_id: number } = recordIn(record, 'settings');
  return currencyCode(typeof number === 'string' || typeof number === 'number' ? String(number) : '');
}
