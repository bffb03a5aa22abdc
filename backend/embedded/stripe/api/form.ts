import { invalidRequest } from './stripe-failure.ts';

type FormValue = string | FormValue[] | { [name: string]: FormValue };
export type FormRecord = { [name: string]: FormValue };

const PART = /^[^[\]]+|\[([^[\]]*)\]/g;
const INDEX = /^\d*$/;

/**
 * Parses `a[b][0][c]=d` into nested records and lists.
 * @throws StripeFailure when two names contradict each other
 */
export function decodeForm(text: string): FormRecord {
  const tree = new Map<string, Tree>();
  for (const [name, value] of new URLSearchParams(text)) {
    const parts = [...name.matchAll(PART)].map(([part, inner]) => inner ?? part);
    if (parts.length === 0 || parts.join('').length === 0)
      throw invalidRequest(`Invalid parameter name: ${name}`);
    put(tree, parts, value, name);
  }
  return Object.fromEntries([...tree].map(([name, value]) => [name, formValueOf(value)]));
}

type Tree = string | Map<string, Tree>;

function put(tree: Map<string, Tree>, [part = '', ...rest]: string[], value: string, name: string): void {
  const key = part === '' ? String(tree.size) : part;
  const known = tree.get(key);
  if (rest.length === 0) {
    if (known !== undefined) throw invalidRequest(`Duplicate parameter: ${name}`, { param: name });
    tree.set(key, value);
    return;
  }
  if (typeof known === 'string') throw invalidRequest(`Invalid parameter: ${name}`, { param: name });
  const branch = known ?? new Map<string, Tree>();
  tree.set(key, branch);
  put(branch, rest, value, name);
}

function formValueOf(tree: Tree): FormValue {
  if (typeof tree === 'string') return tree;
  const names = [...tree.keys()];
  if (names.every((name) => INDEX.test(name))) return [...tree.values()].map(formValueOf);
  return Object.fromEntries([...tree].map(([name, value]) => [name, formValueOf(value)]));
}
