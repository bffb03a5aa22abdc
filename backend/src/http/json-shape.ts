import { BODIES } from '@oficio/contracts';
import { ApiError } from './api-error.ts';

const MAX_KEYS = 5_000;

/**
 * Refuses JSON that no form of the product sends: deep or huge structures, prototype keys, lone surrogates, numbers
 * beyond the floating-point range. Walks without recursion.
 * @throws ApiError request.invalid
 */
export function checkJson(root: unknown): void {
  const waiting: { value: unknown; depth: number }[] = [{ value: root, depth: 1 }];
  let keys = 0;
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { value, depth } = next;
    if (typeof value === 'string') requireWellFormed(value);
    else if (typeof value === 'number' && !Number.isFinite(value)) throw new ApiError('request.invalid');
    if (typeof value !== 'object' || value === null) continue;
    if (depth > BODIES.maxDepth) throw new ApiError('request.invalid');
    for (const [key, child] of Object.entries(value)) {
      keys += 1;
      if (keys > MAX_KEYS || key === '__proto__') throw new ApiError('request.invalid');
      requireWellFormed(key);
      waiting.push({ value: child, depth: depth + 1 });
    }
  }
}

function requireWellFormed(text: string): void {
  if (!text.isWellFormed()) throw new ApiError('request.invalid');
}
