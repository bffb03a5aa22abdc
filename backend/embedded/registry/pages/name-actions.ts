import { REGISTRY_NAME } from '../names/domain-name.ts';
import type { KnownName, RegistryNames } from '../names/registry-names.ts';
import { readChange, readYears } from './change-request.ts';

/** An answer for programs; a page's form follows `url` or shows `message`. */
export interface ActionAnswer {
  status: number;
  body: object;
}

/** Does what a program or a form asks for: `names`, `names/{fqdn}`, `names/{fqdn}/renew|delete`. */
export async function act(
  names: RegistryNames,
  [area, fqdn, verb]: string[],
  body: unknown,
): Promise<ActionAnswer> {
  if (area !== 'names') return refused(404, 'There is no such page.');
  const name = fqdn ?? typedName(body);
  if (name === null || !REGISTRY_NAME.test(name)) {
    return refused(400, 'Please enter a name like acme.example or acme.test.');
  }
  if (fqdn === undefined) return answered(await names.know(name));
  switch (verb) {
    case undefined: {
      const change = readChange(body);
      return change
        ? answered(await names.change(name, change))
        : refused(400, 'These facts have another form than a name’s.');
    }
    case 'renew': {
      const years = readYears(body);
      if (years === null) return refused(400, 'A name is renewed for 1 to 10 years.');
      const renewed = await names.renew(name, years);
      return renewed ? answered(renewed) : refused(409, 'It is too late to renew this name.');
    }
    case 'delete': {
      const deleted = await names.delete(name);
      return deleted ? answered(deleted) : refused(409, 'The name is deleted already.');
    }
    default:
      return refused(404, 'There is no such page.');
  }
}

export function answered({ name, state }: KnownName): ActionAnswer {
  return { status: 200, body: { url: `/dev/registry/${name.fqdn}`, name, state } };
}

function refused(status: number, message: string): ActionAnswer {
  return { status, body: { message } };
}

function typedName(body: unknown): string | null {
  const typed = typeof body === 'object' && body !== null && 'fqdn' in body ? body.fqdn : null;
  return typeof typed === 'string' ? typed.trim().toLowerCase() : null;
}
