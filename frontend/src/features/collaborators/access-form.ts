import {
  type FieldFailure,
  type InvitedRole,
  LIMITABLE_ROLES,
  type MemberScope,
  memberRoutes,
} from '@oficio/contracts';
import * as z from 'zod/mini';
import { failureText, RequestFailure } from '../../lib/api/request-failure.ts';
import type { PickedRecord } from '../../records/record-fields.ts';

/** The typed role and scope of a member or an invitation. */
export interface AccessForm {
  role: InvitedRole;
  scope: MemberScope;
  clients: readonly PickedRecord[];
}

/** The errors by field; `form` belongs to no field. */
export type AccessFaults<Field extends string = never> = Partial<
  Record<Field | 'role' | 'scope' | 'clientIds' | 'form', string>
> & {
  /** The ids of the chosen clients that the server doesn't find. */
  missing?: readonly string[];
};

export function isLimitable(role: InvitedRole): boolean {
  return LIMITABLE_ROLES.includes(role);
}

/** The form's part of a body. A role that can't be limited sees all clients, whatever was chosen before. */
export function toAccessBody({ role, scope, clients }: AccessForm) {
  const isLimited = scope === 'assigned' && isLimitable(role);
  return {
    role,
    scope: isLimited ? scope : ('all' as const),
    clientIds: isLimited ? clients.map(({ id }) => id) : [],
  };
}

/** Assigns validation errors to the fields, the first one each. */
export function faultsByField<Field extends string>(
  failures: readonly FieldFailure[],
  { clientIds }: { clientIds: readonly string[] },
  others: readonly Field[],
): AccessFaults<Field> {
  const known: readonly string[] = [...others, 'role', 'scope', 'clientIds'];
  const texts: Record<string, string> = {};
  const missing: string[] = [];
  for (const { path, message } of failures) {
    const [name = '', index] = path.split('.');
    const id = name === 'clientIds' && index !== undefined ? clientIds[Number(index)] : undefined;
    if (id !== undefined) missing.push(id);
    texts[known.includes(name) ? name : 'form'] ??= message;
  }
  return { ...(texts as AccessFaults<Field>), ...(missing.length > 0 && { missing }) };
}

/** The errors of a body before it is sent. */
export function findAccessFaults(body: { clientIds: readonly string[] }): AccessFaults {
  const issues = z.safeParse(memberRoutes.changeMember.body, body).error?.issues ?? [];
  return faultsByField(toFailures(issues), body, []);
}

export function toFailures(issues: readonly z.core.$ZodIssue[]): FieldFailure[] {
  return issues.map(({ path, message }) => ({ path: path.map(String).join('.'), message }));
}

/** The server's refusal, assigned to its fields. */
export function toAccessFaults<Field extends string = never>(
  error: unknown,
  body: { clientIds: readonly string[] },
  others: readonly Field[] = [],
): AccessFaults<Field> {
  if (error instanceof RequestFailure && error.fields.length > 0) {
    return faultsByField(error.fields, body, others);
  }
  return { form: failureText(error) } as AccessFaults<Field>;
}
