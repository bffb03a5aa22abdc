import type { Client, CreateClientBody } from '@oficio/contracts';
import { type ClientForm, toBody, toForm } from './client-form.ts';

const LABELS: Partial<Record<keyof CreateClientBody, string>> = {
  displayName: 'Name',
  type: 'Type',
  status: 'Status',
  legalName: 'Legal name',
  taxId: 'Tax id',
  email: 'Email',
  billingEmail: 'Billing email',
  phone: 'Phone',
  website: 'Website',
  billingAddress: 'Address',
  currency: 'Currency',
  locale: 'Language',
  paymentTermsDays: 'Payment terms',
  tags: 'Tags',
  notes: 'Notes',
  remindersPaused: 'Pause reminders',
  contacts: 'Contacts',
};

export interface ConflictingField {
  label: string;
  /** What is stored now. */
  theirs: string;
  /** Whether the form changes the same field, so that saving replaces theirs. */
  alsoMine: boolean;
}

/** What somebody else changed since the form was loaded. */
export function findConflicts(loaded: ClientForm, current: Client, form: ClientForm): ConflictingField[] {
  const [before, now, mine] = [toBody(loaded), toBody(toForm(current)), toBody(form)];
  const differs = (one: CreateClientBody, other: CreateClientBody, name: keyof CreateClientBody) =>
    JSON.stringify(one[name]) !== JSON.stringify(other[name]);
  return (Object.keys(LABELS) as (keyof CreateClientBody)[])
    .filter((name) => differs(before, now, name))
    .map((name) => ({
      label: LABELS[name] ?? name,
      theirs: inWords(now[name]),
      alsoMine: differs(before, mine, name) && differs(now, mine, name),
    }));
}

function inWords(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'empty';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) return value.map(inWords).join(', ') || 'empty';
  if (typeof value !== 'object') return String(value);
  if ('firstName' in value)
    return [value.firstName, 'lastName' in value && value.lastName].filter(Boolean).join(' ');
  return Object.values(value).filter(Boolean).join(', ') || 'empty';
}
