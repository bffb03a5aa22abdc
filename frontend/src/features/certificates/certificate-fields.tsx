import type { Certificate, UpdateCertificateBody } from '@oficio/contracts';
import { Link } from '@tanstack/react-router';
import {
  linkToDomain,
  linkToService,
  pickDomain,
  pickedOf,
  pickService,
} from '../../entities/hosting/linked-field.tsx';
import { pickClient } from '../../records/client-picker.tsx';
import { pathOfRecord } from '../../records/record-area.ts';
import type { PathOf, RecordField } from '../../records/record-fields.ts';
import { PORT_OPTIONS } from './certificate-words.ts';

type CertificateField = RecordField<Certificate, PathOf<UpdateCertificateBody>>;

const HOST: CertificateField = {
  name: 'name',
  label: 'Host',
  hint: 'Like www.example.com',
  required: true,
  wide: true,
  read: ({ host }) => host,
  fact: false,
};
const PORT: CertificateField = {
  name: 'port',
  label: 'Port',
  kind: 'select',
  options: PORT_OPTIONS,
  initial: '443',
  read: ({ port }) => String(port),
  write: (value) => Number(value),
};
const DOMAIN: CertificateField = {
  name: 'domainId',
  label: 'Domain',
  kind: 'record',
  picker: pickDomain,
  read: ({ domainId, domainName }) => pickedOf(domainId, domainName),
  fact: ({ domainId, domainName }) => linkToDomain(domainId, domainName),
};
const SERVICE: CertificateField = {
  name: 'hostingId',
  label: 'Service',
  kind: 'record',
  picker: pickService,
  read: ({ hostingId, hostingName }) => pickedOf(hostingId, hostingName),
  fact: ({ hostingId, hostingName }) => linkToService(hostingId, hostingName),
};
/** Whether its domain or its service decides who the client is. */
export const followsSubject = ({
  domainId,
  hostingId,
}: {
  domainId?: unknown;
  hostingId?: unknown;
}): boolean => Boolean(domainId || hostingId);

export const linkToClient = ({ clientId, clientName }: Pick<Certificate, 'clientId' | 'clientName'>) =>
  clientId && <Link to={pathOfRecord({ path: '/clients' }, clientId)}>{clientName}</Link>;

const CLIENT: CertificateField = {
  name: 'clientId',
  label: 'Client',
  kind: 'record',
  picker: pickClient,
  // The client of a domain or of a service is chosen there.
  shownFor: (values) => !followsSubject(values),
  read: ({ clientId: id, clientName: name }) => id && { id, name },
  fact: linkToClient,
};

export const NEW_CERTIFICATE_FIELDS: readonly CertificateField[] = [HOST, PORT, DOMAIN, CLIENT];

export const DETAIL_FIELDS: readonly CertificateField[] = [
  HOST,
  PORT,
  DOMAIN,
  SERVICE,
  CLIENT,
  { name: 'tags', label: 'Tags', kind: 'tags', hint: 'Separated by commas', wide: true, fact: false },
];

export const NOTES_FIELDS: readonly CertificateField[] = [
  { name: 'notes', label: 'Notes', kind: 'area', wide: true },
];
