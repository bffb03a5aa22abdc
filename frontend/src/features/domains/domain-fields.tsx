import {
  CURRENCY_CODES,
  DOMAIN_PAYERS,
  DOMAIN_STORED_STATUSES,
  type Domain,
  type UpdateDomainBody,
} from '@oficio/contracts';
import { Link } from '@tanstack/react-router';
import { Expiry } from '../../entities/domain/expiry.tsx';
import { pickClient } from '../../records/client-picker.tsx';
import { pathOfRecord } from '../../records/record-area.ts';
import type { PathOf, RecordField } from '../../records/record-fields.ts';
import { DOMAIN_PAYER_WORDS, DOMAIN_STATUS_WORDS } from './domain-words.ts';

type DomainField = RecordField<Domain, PathOf<UpdateDomainBody>>;

const NAME: DomainField = {
  name: 'name',
  label: 'Domain',
  hint: 'Like example.com',
  required: true,
  wide: true,
  fact: false,
};
const CLIENT: DomainField = {
  name: 'clientId',
  label: 'Client',
  kind: 'record',
  picker: pickClient,
  read: ({ clientId: id, clientName: name }) => id && { id, name },
  fact: ({ clientId, clientName }) =>
    clientId && <Link to={pathOfRecord({ path: '/clients' }, clientId)}>{clientName}</Link>,
};
const EXPIRES: DomainField = {
  name: 'expiresOn',
  label: 'Expires',
  kind: 'date',
  fact: ({ expiresOn }) => <Expiry day={expiresOn} />,
};

export const NEW_DOMAIN_FIELDS: readonly DomainField[] = [NAME, CLIENT, EXPIRES];

export const DETAIL_FIELDS: readonly DomainField[] = [
  NAME,
  CLIENT,
  {
    name: 'status',
    label: 'Status',
    kind: 'select',
    options: DOMAIN_STORED_STATUSES.map((value) => ({ value, label: DOMAIN_STATUS_WORDS[value].label })),
    read: ({ status }) => (status === 'archived' ? 'active' : status),
    fact: false,
  },
  { name: 'tags', label: 'Tags', kind: 'tags', hint: 'Separated by commas', wide: true, fact: false },
];

export const REGISTRATION_FIELDS: readonly DomainField[] = [
  { name: 'registrar', label: 'Registrar' },
  { name: 'registrarAccount', label: 'Account there' },
  { name: 'registeredOn', label: 'Registered', kind: 'date' },
  EXPIRES,
  {
    name: 'termYears',
    label: 'Term',
    kind: 'numeric',
    hint: 'Years of one renewal',
    fact: ({ termYears }) => (termYears === 1 ? '1 year' : `${termYears} years`),
  },
  {
    name: 'autoRenew',
    label: 'Auto-renew',
    kind: 'switch',
    hint: 'As it is set at the registrar.',
    wide: true,
  },
  { name: 'privacy', label: 'WHOIS privacy', kind: 'switch', wide: true },
  { name: 'transferLock', label: 'Transfer lock', kind: 'switch', wide: true },
];

export const MONEY_FIELDS: readonly DomainField[] = [
  {
    name: 'payer',
    label: 'Payer',
    hint: 'Who pays the registrar',
    kind: 'select',
    options: DOMAIN_PAYERS.map((value) => ({ value, label: DOMAIN_PAYER_WORDS[value] })),
  },
  {
    name: 'currency',
    label: 'Currency',
    kind: 'select',
    options: CURRENCY_CODES.map((value) => ({ value, label: value })),
    fact: false,
  },
  { name: 'costMinor', label: 'Cost', kind: 'money', hint: 'Of one term, at the registrar' },
  {
    name: 'priceMinor',
    label: 'Price',
    kind: 'money',
    hint: 'Of one term, for the client',
  },
];

export const NOTES_FIELDS: readonly DomainField[] = [
  { name: 'notes', label: 'Notes', kind: 'area', wide: true },
];
