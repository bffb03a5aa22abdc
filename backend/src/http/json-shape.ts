import { BODIES } from '@oficio/contracts';
import { Refusal } from './refusal.ts';

const MAX_KEYS = 5_000;

/**
 * Refuses values that JSON can say but no form of ours sends: deep or huge structures, prototype keys,
 * lone surrogates, numbers beyond the floating range. Walks without recursion.
 * @throws Refusal request.invalid
 */
export function checkJson(root: unknown): void {
  const waiting: { value: unknown; depth: number }[] = [{ value: root, depth: 1 }];
  let keys = 0;
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { value, depth } = next;
    if (typeof value === 'string') requireWellFormed(value);
    else if (typeof value === 'number' && !Number.isFinite(value)) throw new Refusal('request.invalid');
    if (typeof value !== 'object' || value === null) continue;
    if (depth > BODIES.maxDepth) throw new Refusal('request.invalid');
    for (const [key, child] of Object.entries(value)) {
      keys += 1;
      if (keys > MAX_KEYS || key === '__proto__') throw new Refusal('request.invalid');
      requireWellFormed(key);
      waiting.push({ value: child, depth: depth + 1 });
    }
  }
}

function requireWellFormed(text: string): void {
  if (!text.isWellFormed()) throw new Refusal('request.invalid');
}
