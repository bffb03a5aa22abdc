import { CURRENCY_CODES, type Plan, type UpdatePlanBody } from '@oficio/contracts';
import { CYCLE_WORDS, optionsOf, PLAN_KIND_WORDS } from '../../entities/hosting/sold-terms.ts';
import type { PathOf, RecordField } from '../../records/record-fields.ts';

type PlanField = RecordField<Plan, PathOf<UpdatePlanBody>>;

const NAME: PlanField = { name: 'name', label: 'Name', required: true, wide: true, fact: false };
const KIND: PlanField = {
  name: 'kind',
  label: 'For',
  kind: 'select',
  initial: 'hosting',
  options: optionsOf(PLAN_KIND_WORDS),
};
const TLD: PlanField = {
  name: 'tld',
  label: 'Ending',
  hint: 'Like .mx or .com.mx',
  shownFor: ({ kind }) => kind === 'domain',
  fact: ({ tld }) => tld && `.${tld}`,
};
const PROVIDER: PlanField = { name: 'provider', label: 'Provider', hint: 'For a domain: the registrar' };
const CYCLE: PlanField = {
  name: 'cycle',
  label: 'Renews',
  kind: 'select',
  initial: 'annual',
  options: optionsOf(CYCLE_WORDS),
};
const CURRENCY: PlanField = {
  name: 'currency',
  label: 'Currency',
  kind: 'select',
  options: CURRENCY_CODES.map((value) => ({ value, label: value })),
  fact: false,
};
const COST: PlanField = {
  name: 'costMinor',
  label: 'Cost',
  kind: 'money',
  initial: '0',
  hint: 'Of one cycle',
};
const PRICE: PlanField = {
  name: 'priceMinor',
  label: 'Price',
  kind: 'money',
  initial: '0',
  hint: 'Of one cycle',
};

/** The fields of the dialog for a new plan, whose currency is at first the organization's. */
export const newPlanFields = (currency: string | undefined): readonly PlanField[] => [
  NAME,
  KIND,
  TLD,
  PROVIDER,
  CYCLE,
  { ...CURRENCY, initial: currency ?? '' },
  COST,
  PRICE,
];

export const DETAIL_FIELDS: readonly PlanField[] = [
  NAME,
  KIND,
  TLD,
  PROVIDER,
  CYCLE,
  { name: 'tags', label: 'Tags', kind: 'tags', hint: 'Separated by commas', wide: true, fact: false },
];
export const PRICE_FIELDS: readonly PlanField[] = [CURRENCY, COST, PRICE];
export const NOTES_FIELDS: readonly PlanField[] = [
  { name: 'notes', label: 'Notes', kind: 'area', wide: true },
];
