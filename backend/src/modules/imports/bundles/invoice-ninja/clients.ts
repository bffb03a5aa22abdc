import type { BundleRecords, BundleRow } from '../bundle.types.ts';
import type { BackupNames } from './backup-names.ts';
import { type BackupRecord, isDeleted, plainText, recordIn, recordsOf, textIn } from './backup-records.ts';
import { countryCode, currencyCode, languageCode } from './numbered-values.ts';

/** The clients, each with a row for each contact. */
export function clientRecords(backup: BackupRecord, names: BackupNames): BundleRecords {
  const clients = recordsOf(backup, 'clients').filter((client) => !isDeleted(client));
  return {
    kind: 'clients',
    records: clients.map((client) => rowsOf(client, names)),
    leftOut: [
      { header: 'Shipping address', why: 'Clients have one address.' },
      {
        header: 'Balance, paid to date, credit',
        why: 'Oficio computes this from the invoices and payments.',
      },
      { header: 'Custom fields', why: 'Clients have no fields of one’s own. Notes and tags can have this.' },
    ],
  };
}

function rowsOf(client: BackupRecord, names: BackupNames): BundleRow[] {
  const fields = fieldsOf(client, names);
  const contacts = names.contactsOf(client).flatMap((contact) => {
    const row = contactFields(contact);
    return Object.values(row).some((text) => text !== '') ? [row] : [];
  });
  return contacts.length === 0 ? [fields] : contacts.map((contact) => ({ ...fields, ...contact }));
}

function fieldsOf(client: BackupRecord, names: BackupNames): BundleRow {
  const settings = recordIn(client, 'settings');
  return {
    displayName: names.clientName(client),
    taxId: textIn(client, 'vat_number') || textIn(client, 'id_number'),
    type: textIn(client, 'classification') === 'individual' ? 'person' : 'company',
    status: textIn(client, 'deleted_at') === '' ? 'active' : 'archived',
    email: names.emailOf(client),
    phone: textIn(client, 'phone'),
    website: textIn(client, 'website'),
    currency: currencyCode(textIn(settings, 'currency_id')),
    line1: textIn(client, 'address1'),
    line2: textIn(client, 'address2'),
    city: textIn(client, 'city'),
    state: textIn(client, 'state'),
    postalCode: textIn(client, 'postal_code'),
    country: countryCode(textIn(client, 'country_id')),
    locale: languageCode(textIn(settings, 'language_id')),
    paymentTermsDays: textIn(settings, 'payment_terms'),
    notes: ['private_notes', 'public_notes']
      .map((name) => plainText(textIn(client, name)))
      .filter((text) => text !== '')
      .join('\n\n'),
  };
}

function contactFields(contact: BackupRecord): BundleRow {
  return {
    contactFirstName: textIn(contact, 'first_name'),
    contactLastName: textIn(contact, 'last_name'),
    contactEmail: textIn(contact, 'email'),
    contactPhone: textIn(contact, 'phone'),
  };
}
