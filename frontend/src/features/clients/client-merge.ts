import type { ClientForm } from './client-form.ts';

interface MergedForm {
  /** Their changes, with mine on top. */
  merged: ClientForm;
  /** The fields that both changed, each to something else. */
  conflicts: (keyof ClientForm)[];
}

/** Puts what one person changed in a form on top of what somebody else has saved since the form was loaded. */
export function mergeChanges(loaded: ClientForm, theirs: ClientForm, mine: ClientForm): MergedForm {
  const differs = (one: ClientForm, other: ClientForm, name: keyof ClientForm) =>
    JSON.stringify(one[name]) !== JSON.stringify(other[name]);
  const names = Object.keys(loaded) as (keyof ClientForm)[];
  const own = names.filter((name) => differs(loaded, mine, name));
  return {
    merged: { ...theirs, ...pickFields(mine, own) },
    conflicts: own.filter((name) => differs(loaded, theirs, name) && differs(theirs, mine, name)),
  };
}

export function pickFields(form: ClientForm, names: readonly (keyof ClientForm)[]): Partial<ClientForm> {
  return Object.fromEntries(names.map((name) => [name, form[name]]));
}
