import * as z from 'zod/mini';
import { currentUserSchema } from './auth.contract.ts';
import { optionalEmail, timezone, wellFormed } from './fields.ts';
import { TEXT } from './limits.ts';
import { MANAGING_ROLES } from './member-roles.ts';
import { defineRoute } from './route.ts';

export const INDUSTRIES = [
  'Technology & Software',
  'Marketing & Advertising',
  'Design & Creative',
  'Consulting & Professional Services',
  'E-commerce & Retail',
  'Healthcare & Medical',
  'Education & Training',
  'Real Estate',
  'Finance & Banking',
  'Manufacturing',
  'Non-profit',
  'Other',
] as const;
export type Industry = (typeof INDUSTRIES)[number];

export const BUSINESS_TYPES = ['freelancer', 'agency', 'small-business', 'enterprise'] as const;
export type BusinessType = (typeof BUSINESS_TYPES)[number];

/** The number of people in the organization; '1' is shown as '1 (Just me)'. */
export const TEAM_SIZES = ['1', '2-5', '6-10', '11-25', '25+'] as const;

const NAME_TOO_SHORT = 'Organization name must be at least 2 characters';
export const organizationName = z
  .string({ error: NAME_TOO_SHORT })
  .check(
    z.trim(),
    z.minLength(2, NAME_TOO_SHORT),
    z.maxLength(TEXT.short, `Organization name can have at most ${TEXT.short} characters`),
    wellFormed,
  );

export const industry = z.enum(INDUSTRIES, { error: 'Please select an industry' });
export const businessType = z.enum(BUSINESS_TYPES, { error: 'Please select a business type' });
export const teamSize = z.enum(TEAM_SIZES, { error: 'Please select your team size' });

export const organizationSetupBodySchema = z.strictObject({
  name: organizationName,
  industry,
  businessType,
  teamSize: z._default(teamSize, '1'),
  email: z._default(optionalEmail, null),
  /** Absent or null keeps the organization's present value. */
  timezone: z._default(z.nullable(timezone), null),
});

export const companyProfileSchema = z.strictObject({
  companyName: organizationName,
  businessEmail: optionalEmail,
});
export type CompanyProfile = z.infer<typeof companyProfileSchema>;

export const organizationSetupRoutes = {
  setup: defineRoute({
    method: 'POST',
    path: '/api/organization/setup',
    access: 'signedIn',
    members: MANAGING_ROLES,
    summary: 'Stores what the current organization is; again: the last one counts',
    body: organizationSetupBodySchema,
    answer: currentUserSchema,
  }),
  companyProfile: defineRoute({
    method: 'PUT',
    path: '/api/company-profile',
    access: 'signedIn',
    members: MANAGING_ROLES,
    summary: 'Stores the name and address that documents and mails of the organization carry',
    body: companyProfileSchema,
    answer: companyProfileSchema,
  }),
  /** The body is the image itself. Its bytes decide its type, not the header. */
  uploadLogo: defineRoute({
    method: 'PUT',
    path: '/api/organization/logo',
    access: 'signedIn',
    members: MANAGING_ROLES,
    summary: 'Stores the organization’s logo, made anew from the image that was sent',
    answer: currentUserSchema,
  }),
  /** Open to anybody with the address, because an image on a page or in a mail can't send a token. */
  logo: defineRoute({
    method: 'GET',
    path: '/api/organization/logos/:id',
    access: 'public',
    summary: 'The image of a logo',
  }),
  removeLogo: defineRoute({
    method: 'DELETE',
    path: '/api/organization/logo',
    access: 'signedIn',
    members: MANAGING_ROLES,
    summary: 'Removes the organization’s logo',
    status: 204,
  }),
} as const;
