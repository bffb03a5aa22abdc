import { domainToUnicode } from 'node:url';
import { alertDay, type LocalDate, normalised } from '@oficio/contracts';
import { searchText } from '../../records/search-text.ts';

interface NamedFields {
  /** The name in A-labels. */
  name: string;
  registrar: string | null;
  registrarAccount: string | null;
  expiresOn: LocalDate | null;
  tags: readonly string[];
}

/** The columns that follow from the fields, and from the registry's date where it is in conflict with the entered one. */
export function derivedColumns(fields: NamedFields, conflictingExpiresOn: LocalDate | null) {
  const name = domainToUnicode(fields.name);
  return {
    unicode_name: name,
    tld: fields.name.slice(fields.name.lastIndexOf('.') + 1),
    sort_name: normalised(name),
    sort_registrar: normalised(fields.registrar ?? ''),
    sort_expires_on: alertDay({ expiresOn: fields.expiresOn, conflictingExpiresOn }) ?? 'infinity',
    search_text: searchText([name, fields.name, fields.registrar, fields.registrarAccount, ...fields.tags]),
  };
}
