import { CLIENT_STATUSES, CLIENT_TYPES } from './client-list-item.ts';
import { CLIENT_LOCALES } from './clients.contract.ts';
import { DOMAIN_STATUSES } from './domains.contract.ts';
import {
  choice,
  clientNames,
  currencyField,
  field,
  type ImportField,
  type ImportKind,
  notesField,
  required,
  tagsField,
} from './import-field.ts';
import { MONEY_IMPORT_FIELDS } from './import-money-fields.ts';
import { TIME_IMPORT_FIELDS } from './import-time-fields.ts';
import { PROJECT_PRIORITIES, PROJECT_STATUSES } from './projects.contract.ts';
import { SERVICE_CYCLES, SERVICE_KINDS, SERVICE_PAYERS } from './service-terms.ts';
import { CONTROL_PANELS, SERVICE_STATUSES } from './services.contract.ts';

/*
 * What an import can fill. The labels are the headers of the product's own files, so that such a file maps itself.
 */

export { IMPORT_KINDS, type ImportField, type ImportFieldType, type ImportKind } from './import-field.ts';

const soldFields = [
  choice('payer', 'Paid by', SERVICE_PAYERS),
  field('cost', 'Cost', 'amount', { alsoCalled: ['renewal_fee', 'renewal price', 'est. renewal price'] }),
  field('price', 'Price', 'amount', { alsoCalled: ['recurringamount', 'recurring amount'] }),
  currencyField,
] as const;

export const IMPORT_FIELDS: Readonly<Record<ImportKind, readonly ImportField[]>> = {
  clients: [
    required('displayName', 'Name', 'text', {
      alsoCalled: [
        'client',
        'customer',
        'company',
        'organization',
        'company name',
        'companyname',
        'customer_name',
      ],
    }),
    field('legalName', 'Legal name'),
    field('taxId', 'Tax ID', 'text', {
      alsoCalled: ['vat number', 'tax number', 'vat id', 'rfc', 'company_vat', 'tax_number', 'vat-id'],
    }),
    choice('type', 'Type', CLIENT_TYPES),
    choice('status', 'Status', CLIENT_STATUSES),
    field('email', 'Email', 'email', { alsoCalled: ['e-mail', 'email address', 'mail'] }),
    field('billingEmail', 'Billing email', 'email'),
    field('phone', 'Phone', 'text', { alsoCalled: ['telephone', 'phone number', 'phonenumber'] }),
    field('website', 'Website', 'text', { alsoCalled: ['web', 'url', 'homepage'] }),
    currencyField,
    field('line1', 'Address line 1', 'text', {
      alsoCalled: ['address', 'street', 'billing street', 'address_1', 'address1', 'address line1'],
    }),
    field('line2', 'Address line 2', 'text', {
      alsoCalled: ['apt/suite', 'billing apt/suite', 'address_2', 'address2', 'address line2'],
    }),
    field('city', 'City', 'text', { alsoCalled: ['billing city', 'town'] }),
    field('state', 'State', 'text', {
      alsoCalled: ['province', 'province/state', 'state/province', 'billing state/province', 'region'],
    }),
    field('postalCode', 'Postal code', 'text', {
      alsoCalled: ['postcode', 'zip', 'zip code', 'zip_code', 'billing postal code', 'postal_code'],
    }),
    field('country', 'Country', 'country', { alsoCalled: ['billing country', 'country code'] }),
    field('timezone', 'Time zone'),
    field('owner', 'Owner', 'reference'),
    choice('locale', 'Language', CLIENT_LOCALES),
    field('paymentTermsDays', 'Payment terms', 'number', { alsoCalled: ['payment terms days', 'net days'] }),
    field('contactFirstName', 'Contact first name', 'text', {
      alsoCalled: ['first name', 'firstname', 'first_name'],
    }),
    field('contactLastName', 'Contact last name', 'text', {
      alsoCalled: ['last name', 'lastname', 'last_name'],
    }),
    field('contactEmail', 'Contact email', 'email'),
    field('contactPhone', 'Contact phone'),
    tagsField,
    notesField,
  ],
  domains: [
    required('name', 'Domain', 'text', { alsoCalled: ['domain name', 'fqdn', 'name'] }),
    field('client', 'Client', 'reference', clientNames),
    field('registrar', 'Registrar', 'text', { alsoCalled: ['registrar_name'] }),
    field('registrarAccount', 'Registrar account', 'text', { alsoCalled: ['registrar_account_username'] }),
    field('registeredOn', 'Registered', 'day', {
      alsoCalled: ['registration date', 'registrationdate', 'create date', 'created on'],
    }),
    field('expiresOn', 'Expires', 'day', {
      alsoCalled: ['expiry', 'expiry date', 'expiry_date', 'expirydate', 'expiration date', 'expire date'],
    }),
    field('autoRenew', 'Auto-renew', 'yesNo', {
      alsoCalled: ['auto renew', 'auto_renewal', 'autorenew', 'auto-renewal'],
    }),
    field('privacy', 'Privacy', 'yesNo', { alsoCalled: ['whois privacy'] }),
    field('transferLock', 'Transfer lock', 'yesNo', { alsoCalled: ['locked', 'lock'] }),
    ...soldFields,
    field('termYears', 'Years', 'number', { alsoCalled: ['registrationperiod', 'term'] }),
    choice('status', 'Status', DOMAIN_STATUSES),
    tagsField,
    notesField,
  ],
  services: [
    required('name', 'Name', 'text', { alsoCalled: ['service'] }),
    required('client', 'Client', 'reference', clientNames),
    choice('kind', 'Kind', SERVICE_KINDS),
    field('provider', 'Provider', 'text', { alsoCalled: ['hosting_provider'] }),
    field('planName', 'Package', 'text', { alsoCalled: ['plan'] }),
    choice('controlPanel', 'Panel', CONTROL_PANELS),
    field('serverName', 'Server'),
    field('ipAddress', 'IP address', 'text', { alsoCalled: ['ip'] }),
    field('region', 'Region'),
    field('username', 'User name', 'text', { alsoCalled: ['username'] }),
    field('startedOn', 'Started', 'day'),
    field('nextRenewalOn', 'Next renewal', 'day', {
      alsoCalled: ['next due date', 'nextduedate', 'renewal date'],
    }),
    choice('cycle', 'Cycle', SERVICE_CYCLES),
    field('autoRenew', 'Auto-renew', 'yesNo', { alsoCalled: ['auto renew'] }),
    ...soldFields,
    choice('status', 'Status', SERVICE_STATUSES),
    tagsField,
    notesField,
  ],
  items: [
    required('name', 'Name', 'text', { alsoCalled: ['item', 'product', 'item name', 'product_key'] }),
    field('description', 'Description', 'text', { alsoCalled: ['item description'] }),
    field('unit', 'Unit', 'text', { alsoCalled: ['usage unit'] }),
    field('price', 'Price', 'price', { alsoCalled: ['rate', 'unit price', 'cost'] }),
    currencyField,
    field('taxes', 'Taxes', 'list', { alsoCalled: ['tax'] }),
    field('category', 'Category', 'reference'),
    tagsField,
    notesField,
  ],
  projects: [
    field('code', 'Code', 'text', { alsoCalled: ['project code', 'number'] }),
    required('name', 'Name', 'text', { alsoCalled: ['project', 'project name', 'title'] }),
    field('client', 'Client', 'reference', clientNames),
    choice('status', 'Status', PROJECT_STATUSES),
    choice('priority', 'Priority', PROJECT_PRIORITIES),
    field('startOn', 'Starts', 'day', { alsoCalled: ['start', 'start date'] }),
    field('dueOn', 'Due', 'day', { alsoCalled: ['due date', 'deadline', 'end date'] }),
    field('members', 'Members', 'list'),
    field('agreed', 'Agreed', 'amount', { alsoCalled: ['budget'] }),
    currencyField,
    field('budget', 'Budget hours', 'hours', {
      alsoCalled: ['hours budget', 'budgeted hours', 'estimated hours', 'budget (hours)', 'time estimate'],
    }),
    field('description', 'Description'),
    tagsField,
    notesField,
  ],
  time: TIME_IMPORT_FIELDS,
  ...MONEY_IMPORT_FIELDS,
};

export interface ImportKey {
  name: string;
  label: string;
}

/** By what a row of the file and a stored record are the same, the usual one first. */
export const IMPORT_KEYS: Readonly<Record<ImportKind, readonly ImportKey[]>> = {
  clients: [
    { name: 'email', label: 'Email' },
    { name: 'taxId', label: 'Tax ID' },
    { name: 'displayName', label: 'Name' },
  ],
  domains: [{ name: 'name', label: 'Domain' }],
  services: [{ name: 'nameAndClient', label: 'Name and client' }],
  items: [{ name: 'name', label: 'Name' }],
  projects: [
    { name: 'code', label: 'Code' },
    { name: 'nameAndClient', label: 'Name and client' },
  ],
  time: [{ name: 'dayWorkPerson', label: 'Day, project, person, duration and note' }],
  income: [{ name: 'dayAmountText', label: 'Day, amount and text' }],
  expenses: [{ name: 'dayAmountText', label: 'Day, amount and text' }],
  invoices: [{ name: 'number', label: 'Number' }],
  payments: [{ name: 'dayAmountClient', label: 'Day, amount, client, invoice and reference' }],
  bank: [{ name: 'dayAmountText', label: 'Day, amount and text' }],
};
