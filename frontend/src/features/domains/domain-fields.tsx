import {
  CURRENCY_CODES,
  DOMAIN_STORED_STATUSES,
  type Domain,
  type PlanListItem,
  type UpdateDomainBody,
  yearsOfCycle,
} from '@oficio/contracts';
import { Link } from '@tanstack/react-router';
import { linkToPlan, linkToService, pickedOf, pickService } from '../../entities/hosting/linked-field.tsx';
import { planKind } from '../../entities/hosting/plan-field.tsx';
import { optionsOf, PAYER_WORDS } from '../../entities/hosting/sold-terms.ts';
import { pickClient } from '../../records/client-picker.tsx';
import { pathOfRecord } from '../../records/record-area.ts';
import { type FormValues, type PathOf, type RecordField, toValues } from '../../records/record-fields.ts';
import { DOMAIN_STATUS_WORDS } from './domain-words.ts';
import { Expiry } from './expiry.tsx';

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
  fact: (domain) => <Expiry domain={domain} />,
};

const REGISTRAR: DomainField = { name: 'registrar', label: 'Registrar' };
const TERM: DomainField = {
  name: 'termYears',
  label: 'Term',
  kind: 'numeric',
  initial: '1',
  hint: 'Years of one renewal',
  fact: ({ termYears }) => (termYears === 1 ? '1 year' : `${termYears} years`),
};
const CURRENCY: DomainField = {
  name: 'currency',
  label: 'Currency',
  kind: 'select',
  options: CURRENCY_CODES.map((value) => ({ value, label: value })),
  fact: false,
};
const COST: DomainField = {
  name: 'costMinor',
  label: 'Cost',
  kind: 'money',
  initial: '0',
  hint: 'Of one term, at the registrar',
};
const PRICE: DomainField = {
  name: 'priceMinor',
  label: 'Price',
  kind: 'money',
  initial: '0',
  hint: 'Of one term, for the client',
};
const PLAN: DomainField = {
  name: 'planId',
  label: 'Plan',
  kind: planKind('domain', valuesOfPlan),
  wide: true,
  read: ({ planId, soldPlanName }) => pickedOf(planId, soldPlanName),
  fact: ({ planId, soldPlanName }) => linkToPlan(planId, soldPlanName),
};

/** The values of the form that a plan gives. A plan without a provider leaves the typed registrar. */
function valuesOfPlan(plan: PlanListItem): FormValues {
  return {
    ...toValues([CURRENCY, COST, PRICE] as readonly RecordField[], plan),
    termYears: String(yearsOfCycle(plan.cycle) ?? 1),
    ...(plan.provider !== null && { registrar: plan.provider }),
  };
}

/** The fields of the dialog for a new domain. Those that a plan gives appear with a plan. */
export function newDomainFields(currency: string | undefined): readonly DomainField[] {
  const ofPlan = [REGISTRAR, TERM, { ...CURRENCY, initial: currency ?? '' }, COST, PRICE];
  return [
    NAME,
    CLIENT,
    EXPIRES,
    PLAN,
    ...ofPlan.map((field): DomainField => ({ ...field, shownFor: ({ planId }) => planId !== null })),
  ];
}

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
  {
    name: 'hostingId',
    label: 'Hosted at',
    kind: 'record',
    picker: pickService,
    read: ({ hostingId, hostingName }) => pickedOf(hostingId, hostingName),
    fact: ({ hostingId, hostingName }) => linkToService(hostingId, hostingName),
  },
  { name: 'tags', label: 'Tags', kind: 'tags', hint: 'Separated by commas', wide: true, fact: false },
];

export const REGISTRATION_FIELDS: readonly DomainField[] = [
  REGISTRAR,
  { name: 'registrarAccount', label: 'Account there' },
  { name: 'registeredOn', label: 'Registered', kind: 'date' },
  EXPIRES,
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
  PLAN,
  {
    name: 'payer',
    label: 'Payer',
    hint: 'Who pays the registrar',
    kind: 'select',
    options: optionsOf(PAYER_WORDS),
  },
  TERM,
  CURRENCY,
  COST,
  PRICE,
];

export const NOTES_FIELDS: readonly DomainField[] = [
  { name: 'notes', label: 'Notes', kind: 'area', wide: true },
];
