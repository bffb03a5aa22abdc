import { leftOut, OTHER_ID, type Preset, withHeaders } from './preset.types.ts';

const name = 'WHMCS';

/** Exports of the tables `tblclients` and `tbldomains`. */
export const whmcs: readonly Preset[] = [
  {
    id: 'whmcs-clients',
    name,
    kind: 'clients',
    recognises: withHeaders('firstname', 'lastname', 'companyname', 'email', 'phonenumber'),
    columns: {
      email: 'email',
      address1: 'line1',
      address2: 'line2',
      city: 'city',
      state: 'state',
      postcode: 'postalCode',
      country: 'country',
      phonenumber: 'phone',
      firstname: 'contactFirstName',
      lastname: 'contactLastName',
      status: 'status',
    },
    leftOut: leftOut(OTHER_ID, 'id', 'currency'),
    gives: ['displayName', 'type'],
    row: ({ companyname = '', firstname = '', lastname = '' }) => {
      const person = `${firstname} ${lastname}`.trim();
      const company = companyname.trim();
      return { displayName: company || person, type: company ? 'company' : 'person' };
    },
  },
  {
    id: 'whmcs-domains',
    name,
    kind: 'domains',
    recognises: withHeaders('domain', 'expirydate', 'nextduedate', 'registrar', 'registrationperiod'),
    columns: {
      domain: 'name',
      registrationdate: 'registeredOn',
      recurringamount: 'price',
      registrar: 'registrar',
      registrationperiod: 'termYears',
      status: 'status',
    },
    leftOut: [
      ...leftOut(OTHER_ID, 'id', 'userid', 'type'),
      ...leftOut('Renewals follow the day on which a domain expires.', 'nextduedate'),
      ...leftOut('Oficio doesn’t manage the DNS of domains.', 'ns1', 'ns2', 'ns3', 'ns4'),
    ],
    gives: ['autoRenew', 'expiresOn'],
    row: ({ donotrenew = '', do_not_renew = donotrenew, expirydate = '' }) => ({
      autoRenew: ['1', 'on', 'true', 'yes'].includes(do_not_renew.trim().toLowerCase()) ? 'no' : 'yes',
      // MySQL's empty date.
      expiresOn: expirydate.startsWith('0000') ? '' : expirydate,
    }),
  },
];
