import { isPlausibleDate } from '@oficio/contracts';
import * as z from 'zod/mini';
import { ANSWERS, CERTIFICATE_SWITCHES, GRACE_ENDS, type RegistryName } from '../names/registry-name.ts';

const day = z.string().check(z.refine(isPlausibleDate));
const line = z.string().check(z.minLength(1), z.maxLength(200));
const statuses = z.array(line).check(z.maxLength(20));

/** Programs send JSON values; a form sends text, in which commas separate statuses and nothing stands for null. */
const change = z.strictObject({
  registrar: z.optional(line),
  registeredOn: z.optional(day),
  expiresOn: z.optional(day),
  registrarExpiresOn: z.optional(
    z.nullable(
      z.pipe(
        z.transform((value) => (value === '' ? null : value)),
        z.nullable(day),
      ),
    ),
  ),
  statuses: z.optional(z.pipe(z.transform(splitAtCommas), statuses)),
  graceEnd: z.optional(z.enum(GRACE_ENDS)),
  answer: z.optional(z.enum(ANSWERS)),
  certificateFrom: z.optional(day),
  // A form sends the word of its choice.
  certificateRenews: z.optional(
    z.union([
      z.boolean(),
      z.pipe(
        z.enum(['true', 'false']),
        z.transform((text) => text === 'true'),
      ),
    ]),
  ),
  certificate: z.optional(z.enum(CERTIFICATE_SWITCHES)),
});
const renewal = z.strictObject({
  years: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(10)), 1),
});

/** The changes of a name, or null if the body has another form. */
export function readChange(body: unknown): Partial<RegistryName> | null {
  const { data } = z.safeParse(change, body);
  if (!data) return null;
  return Object.fromEntries(Object.entries(data).filter(([, value]) => value !== undefined));
}

/** The years of a renewal, or null if the body has another form. */
export function readYears(body: unknown): number | null {
  return z.safeParse(renewal, body ?? {}).data?.years ?? null;
}

function splitAtCommas(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  return value
    .split(',')
    .map((status) => status.trim())
    .filter((status) => status !== '');
}
