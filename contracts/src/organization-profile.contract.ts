import * as z from 'zod/mini';
import { billingAddressSchema, CLIENT_LOCALES, isTaxId, TAX_ID_FAULT } from './clients.contract.ts';
import { currency, optionalEmail, optionalText, optionalWebsite, timezone } from './fields.ts';
import { TEXT } from './limits.ts';
import { MANAGING_ROLES } from './member-roles.ts';
import {
  BUSINESS_TYPES,
  businessType,
  INDUSTRIES,
  industry,
  organizationName,
  TEAM_SIZES,
  teamSize,
} from './organization-setup.contract.ts';
import { postalAddressSchema } from './postal-address.ts';
import { uuid } from './record-fields.ts';
import { updateBody } from './records.contract.ts';
import { defineRoute } from './route.ts';
import { typedFormatsSchema } from './typed-formats.ts';

/** The language of the documents and mails of new clients. */
const documentLanguage = z.enum(CLIENT_LOCALES);

/** The month in which the fiscal year begins; 1 is January. */
const fiscalYearMonth = z
  .number({ error: 'Please choose a month' })
  .check(
    z.int('Please choose a month'),
    z.gte(1, 'Please choose a month'),
    z.lte(12, 'Please choose a month'),
  );

/** The fields that the setup requires. They can be changed, but not emptied. */
const requiredFields = {
  name: organizationName,
  industry,
  businessType,
  teamSize,
  currency,
  timezone,
  ...typedFormatsSchema.shape,
  documentLanguage,
  fiscalYearMonth,
};

const optionalFields = {
  /** The name that clients see; null: the organization's own. */
  companyName: optionalText(),
  legalName: optionalText(TEXT.line),
  taxId: optionalText(TEXT.phone),
  businessEmail: optionalEmail,
  phone: optionalText(TEXT.phone),
  website: optionalWebsite,
  address: billingAddressSchema,
};

const updateOrganizationProfileBodySchema = updateBody(optionalFields, requiredFields).check(
  z.refine(({ taxId, address }) => isTaxId(taxId, address?.countryCode), {
    error: TAX_ID_FAULT,
    path: ['taxId'],
  }),
);
export type UpdateOrganizationProfileBody = z.input<typeof updateOrganizationProfileBodySchema>;

const organizationProfileSchema = z.object({
  id: uuid,
  version: z.number(),
  name: z.string(),
  companyName: z.nullable(z.string()),
  /** Null until the organization's setup, as are business type and team size. */
  industry: z.nullable(z.enum(INDUSTRIES)),
  businessType: z.nullable(z.enum(BUSINESS_TYPES)),
  teamSize: z.nullable(z.enum(TEAM_SIZES)),
  currency: z.string(),
  timezone: z.string(),
  ...typedFormatsSchema.shape,
  documentLanguage,
  fiscalYearMonth: z.number(),
  legalName: z.nullable(z.string()),
  taxId: z.nullable(z.string()),
  businessEmail: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  website: z.nullable(z.string()),
  address: postalAddressSchema,
});
export type OrganizationProfile = z.infer<typeof organizationProfileSchema>;

export const organizationProfileRoutes = {
  one: defineRoute({
    method: 'GET',
    path: '/api/organization/profile',
    access: 'signedIn',
    keys: 'allowed',
    members: MANAGING_ROLES,
    summary: 'The data of the current organization: names, tax id, address, ways to reach it',
    answer: organizationProfileSchema,
  }),
  update: defineRoute({
    method: 'PATCH',
    path: '/api/organization/profile',
    access: 'signedIn',
    members: MANAGING_ROLES,
    summary: 'Changes the data of the current organization; 409 when it was changed in the meantime',
    body: updateOrganizationProfileBodySchema,
    answer: organizationProfileSchema,
  }),
} as const;
