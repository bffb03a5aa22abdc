import { domainToUnicode } from 'node:url';
import { certificateAlertFrom, certificateEndDay, normalised } from '@oficio/contracts';
import { searchText } from '../../records/search-text.ts';

const USUAL_PORT = 443;
const NEVER = 'infinity';

interface HostFields {
  /** The host in A-labels. */
  name: string;
  port: number;
  tags: readonly string[];
}

interface ShownLife {
  issuer: string | null;
  notBefore: string | null;
  notAfter: string | null;
}

/** The host as people read it, with its port if it isn't the usual one. */
function hostWords(host: string, port: number): string {
  const name = domainToUnicode(host);
  return port === USUAL_PORT ? name : `${name}:${port}`;
}

/** The columns that follow from the fields and from the certificate that the server has shown. */
export function derivedColumns(
  { name: host, port, tags }: HostFields,
  { issuer, notBefore, notAfter }: ShownLife,
) {
  const name = hostWords(host, port);
  return {
    name,
    sort_name: normalised(name),
    sort_issuer: normalised(issuer ?? ''),
    sort_expires_on: notAfter === null ? NEVER : certificateEndDay(notAfter),
    alert_on: notBefore === null || notAfter === null ? NEVER : certificateAlertFrom(notBefore, notAfter),
    search_text: searchText([name, host, issuer, ...tags]),
  };
}
