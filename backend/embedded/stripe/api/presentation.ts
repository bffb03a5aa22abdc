import { couponTrouble } from '../objects/coupon.ts';
import type { Document } from '../store/stored.ts';
import type { Work } from '../work.ts';
import { invalidRequest } from './stripe-failure.ts';

type Json = null | string | number | boolean | Json[] | { [name: string]: Json };
type JsonObject = { [name: string]: Json };

/** Members that an answer contains only when `expand` names them. */
const ON_REQUEST: Record<string, readonly string[]> = {
  'checkout.session': ['line_items'],
  coupon: ['applies_to'],
  invoice: ['payments'],
  customer: ['subscriptions'],
};

/**
 * An object or a list as the API sends it. `expand` replaces ids by their objects (`latest_invoice.payments`) and
 * adds the members that are sent on request only.
 * @throws StripeFailure for a member that can't be expanded
 */
export async function present(work: Work, answer: object, expand: readonly string[] = []): Promise<object> {
  const paths = expand.map((path) => ({ path, parts: path.split('.') }));
  return (await shown(work, answer as JsonObject, paths)) as object;
}

interface Path {
  path: string;
  parts: string[];
}

async function shown(work: Work, value: Json, paths: Path[]): Promise<Json> {
  if (Array.isArray(value)) {
    const elements: Json[] = [];
    for (const element of value) elements.push(await shown(work, await loaded(work, element, paths), paths));
    return elements;
  }
  if (typeof value !== 'object' || value === null) return value;
  const kind = typeof value.object === 'string' ? value.object : '';
  const result: JsonObject = kind === 'coupon' ? { ...value, valid: isValid(work, value) } : { ...value };
  const wanted = new Set(paths.map(({ parts }) => parts[0] ?? ''));
  for (const name of ON_REQUEST[kind] ?? []) {
    if (!wanted.has(name)) delete result[name];
    else result[name] ??= await onRequest(work, value, name);
  }
  for (const { path, parts } of paths) {
    if (parts[0] !== undefined && !(parts[0] in result)) {
      throw invalidRequest(`This property cannot be expanded (${path}).`, { param: 'expand' });
    }
  }
  for (const [name, member] of Object.entries(result)) {
    const deeper = paths
      .filter(({ parts }) => parts[0] === name)
      .map(({ path, parts }) => ({ path, parts: parts.slice(1) }));
    result[name] = await shown(
      work,
      await loaded(work, member, deeper),
      deeper.filter(({ parts }) => parts.length > 0),
    );
  }
  return result;
}

/** Loads the object of an id when a path asks for it. */
async function loaded(work: Work, value: Json, paths: Path[]): Promise<Json> {
  if (paths.length === 0 || typeof value !== 'string') return value;
  const document = await work.documents.findAny(value);
  if (!document)
    throw invalidRequest(`This property cannot be expanded (${paths[0]?.path}).`, { param: 'expand' });
  return document as unknown as JsonObject;
}

async function onRequest(work: Work, { id, object }: JsonObject, name: string): Promise<Json> {
  const list = (data: object[]) =>
    ({ object: 'list', data, has_more: false, url: `/v1/${name}` }) as JsonObject;
  if (object === 'invoice') return list((await work.documents.list('invoice_payment', { invoice: id })).data);
  if (object === 'customer') return list((await work.documents.list('subscription', { customer: id })).data);
  return null;
}

function isValid({ at }: Work, coupon: JsonObject): boolean {
  return couponTrouble(coupon as unknown as Document<'coupon'>, at) === null;
}
