import {
  CURRENCY_CODES,
  type PlanListItem,
  SERVICE_STORED_STATUSES,
  type Service,
  type UpdateServiceBody,
} from '@oficio/contracts';
import { Link } from '@tanstack/react-router';
import { DueDay } from '../../entities/hosting/due-day.tsx';
import { linkToDomain, linkToPlan, pickDomain, pickedOf } from '../../entities/hosting/linked-field.tsx';
import { planKind } from '../../entities/hosting/plan-field.tsx';
import {
  CYCLE_WORDS,
  optionsOf,
  PAYER_WORDS,
  SERVICE_KIND_WORDS,
} from '../../entities/hosting/sold-terms.ts';
import { pickTax } from '../../entities/hosting/tax-picker.tsx';
import { pickRequiredClient } from '../../records/client-picker.tsx';
import { pathOfRecord } from '../../records/record-area.ts';
import { type FormValues, type PathOf, type RecordField, toValues } from '../../records/record-fields.ts';
import { CONTROL_PANEL_WORDS, SERVICE_STATUS_WORDS } from './service-words.ts';

type ServiceField = RecordField<Service, PathOf<UpdateServiceBody>>;

const NAME: ServiceField = { name: 'name', label: 'Name', required: true, wide: true, fact: false };
const CLIENT: ServiceField = {
  name: 'clientId',
  label: 'Client',
  kind: 'record',
  required: true,
  picker: pickRequiredClient,
  read: ({ clientId, clientName }) => pickedOf(clientId, clientName),
  fact: ({ clientId, clientName }) => (
    <Link to={pathOfRecord({ path: '/clients' }, clientId)}>{clientName}</Link>
  ),
};
const KIND: ServiceField = {
  name: 'kind',
  label: 'Kind',
  kind: 'select',
  initial: 'hosting',
  options: optionsOf(SERVICE_KIND_WORDS),
};
const PROVIDER: ServiceField = { name: 'provider', label: 'Provider' };
const CYCLE: ServiceField = {
  name: 'cycle',
  label: 'Renews',
  kind: 'select',
  initial: 'annual',
  options: optionsOf(CYCLE_WORDS),
};
const NEXT_RENEWAL: ServiceField = {
  name: 'nextRenewalOn',
  label: 'Next renewal',
  kind: 'date',
  hint: 'Leave it empty only for a service that you sell once.',
  fact: ({ nextRenewalOn }) => nextRenewalOn && <DueDay day={nextRenewalOn} />,
};
const CURRENCY: ServiceField = {
  name: 'currency',
  label: 'Currency',
  kind: 'select',
  options: CURRENCY_CODES.map((value) => ({ value, label: value })),
  fact: false,
};
const COST: ServiceField = {
  name: 'costMinor',
  label: 'Cost',
  kind: 'money',
  initial: '0',
  hint: 'Of one cycle, at the provider',
};
const PRICE: ServiceField = {
  name: 'priceMinor',
  label: 'Price',
  kind: 'money',
  initial: '0',
  hint: 'Of one cycle, for the client',
};
const PLAN: ServiceField = {
  name: 'planId',
  label: 'Plan',
  kind: planKind('service', valuesOfPlan),
  wide: true,
  read: ({ planId, soldPlanName }) => pickedOf(planId, soldPlanName),
  fact: ({ planId, soldPlanName }) => linkToPlan(planId, soldPlanName),
};

/** The values of the form that a plan gives. A plan without a provider leaves the typed one. */
function valuesOfPlan(plan: PlanListItem): FormValues {
  const { provider: _, ...terms } = toValues(
    [KIND, CYCLE, CURRENCY, COST, PRICE] as readonly RecordField[],
    plan,
  );
  return plan.provider === null ? terms : { ...terms, provider: plan.provider };
}

/** The fields of the dialog for a new service, whose currency is at first the organization's. */
export const newServiceFields = (currency: string | undefined): readonly ServiceField[] => [
  NAME,
  CLIENT,
  { ...PLAN, wide: false },
  KIND,
  PROVIDER,
  CYCLE,
  NEXT_RENEWAL,
  { ...CURRENCY, initial: currency ?? '' },
  COST,
  PRICE,
];

export const DETAIL_FIELDS: readonly ServiceField[] = [
  NAME,
  CLIENT,
  KIND,
  {
    name: 'status',
    label: 'Status',
    kind: 'select',
    options: SERVICE_STORED_STATUSES.map((value) => ({ value, label: SERVICE_STATUS_WORDS[value].label })),
    read: ({ status }) => (status === 'archived' ? 'active' : status),
    fact: false,
  },
  {
    name: 'primaryDomainId',
    label: 'Domain',
    kind: 'record',
    picker: pickDomain,
    read: ({ primaryDomainId, primaryDomainName }) => pickedOf(primaryDomainId, primaryDomainName),
    fact: ({ primaryDomainId, primaryDomainName }) => linkToDomain(primaryDomainId, primaryDomainName),
  },
  { name: 'tags', label: 'Tags', kind: 'tags', hint: 'Separated by commas', wide: true, fact: false },
];

export const PROVIDER_FIELDS: readonly ServiceField[] = [
  PROVIDER,
  { name: 'planName', label: 'Package', hint: 'What the provider calls it' },
  {
    name: 'controlPanel',
    label: 'Control panel',
    kind: 'select',
    options: optionsOf(CONTROL_PANEL_WORDS),
    fact: ({ controlPanel }) => controlPanel !== 'none' && CONTROL_PANEL_WORDS[controlPanel],
  },
  { name: 'serverName', label: 'Server' },
  { name: 'ipAddress', label: 'IP address' },
  { name: 'region', label: 'Region' },
  { name: 'username', label: 'User name' },
  {
    name: 'vaultUrl',
    label: 'Password manager',
    kind: 'url',
    hint: 'The address of the entry. Oficio never stores the password itself.',
    wide: true,
    fact: ({ vaultUrl }) =>
      vaultUrl && (
        <a href={vaultUrl} target="_blank" rel="noreferrer">
          Open the entry
        </a>
      ),
  },
];

export const RENEWAL_FIELDS: readonly ServiceField[] = [
  PLAN,
  CYCLE,
  NEXT_RENEWAL,
  { name: 'startedOn', label: 'Started', kind: 'date' },
  {
    name: 'payer',
    label: 'Payer',
    hint: 'Who pays the provider',
    kind: 'select',
    options: optionsOf(PAYER_WORDS),
  },
  {
    name: 'autoRenew',
    label: 'Auto-renew',
    kind: 'switch',
    hint: 'As it is set at the provider.',
    wide: true,
  },
  CURRENCY,
  {
    name: 'taxRateId',
    label: 'Tax',
    kind: 'record',
    picker: pickTax,
    read: ({ taxRateId, taxName }) => pickedOf(taxRateId, taxName, 'A tax'),
    fact: ({ taxName }) => taxName,
  },
  COST,
  PRICE,
];

export const NOTES_FIELDS: readonly ServiceField[] = [
  { name: 'notes', label: 'Notes', kind: 'area', wide: true },
];
