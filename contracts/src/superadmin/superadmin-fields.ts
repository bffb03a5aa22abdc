import * as z from 'zod/mini';
import { asOneLine, requiredText } from '../fields.ts';
import { uuid } from '../record-fields.ts';

/** `reason`: characters of the reason of a step. `viewMs`: how long a view as a member lasts. */
export const SUPERADMIN = {
  reason: { least: 10, most: 500 },
  trialDays: 90,
  grantDays: 366,
  viewMs: 30 * 60 * 1_000,
  /** The days of the figures in a list and on the overview. */
  figureDays: 30,
  /** The most days of one answer about usage. */
  usageDays: 366,
} as const;

/** Why a superadmin takes a step. The audit log of the organization shows it. */
export const reasonField = requiredText('Reason', SUPERADMIN.reason.most).check(
  asOneLine,
  z.minLength(
    SUPERADMIN.reason.least,
    `Please give a reason of at least ${SUPERADMIN.reason.least} characters`,
  ),
);

export const wholeDays = (least: number, most: number) => {
  const error = `Please enter ${least} to ${most} days`;
  return z.int({ error }).check(z.gte(least, { error }), z.lte(most, { error }));
};

export const namedOrganizationSchema = z.object({ id: uuid, name: z.string() });
export type NamedOrganization = z.infer<typeof namedOrganizationSchema>;

/** `name` is the address where the person has typed none. */
export const namedUserSchema = z.object({ id: uuid, name: z.string(), email: z.string() });
export type NamedUser = z.infer<typeof namedUserSchema>;

/** Every route below `/api/superadmin` is answered 404 to everybody else. */
export const superadminReading = { access: 'signedIn', method: 'GET' } as const;
export const superadminWriting = { access: 'signedIn', method: 'POST' } as const;
