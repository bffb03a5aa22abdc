import { createHash } from 'node:crypto';
import type { OrganizationScope } from '../../http/request-scope.ts';

/** The scope of one part of a request, whose idempotency key follows from the request's: a repetition has the same. */
export function partOf(scope: OrganizationScope, part: string): OrganizationScope {
  const { idempotency } = scope;
  return {
    ...scope,
    idempotency: idempotency && { ...idempotency, key: keyOf(`${idempotency.key} ${part}`) },
  };
}

function keyOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join(
    '-',
  );
}
