import { normalised } from '@oficio/contracts';

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
/** The languages in which files name countries. */
const LANGUAGES = ['en', 'es', 'de', 'fr', 'pt'];

let names: ReadonlyMap<string, string> | undefined;

/** The code of a country by its code or by its name; null for neither. */
export function countryCodeOf(text: string): string | null {
  names ??= countryNames();
  return names.get(normalised(text).trim()) ?? null;
}

/** Made once: it takes some milliseconds. */
function countryNames(): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const codes = LETTERS.flatMap((first) => LETTERS.map((second) => first + second));
  for (const language of LANGUAGES) {
    const display = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' });
    for (const code of codes) {
      const name = display.of(code);
      if (name === undefined) continue;
      found.set(code.toLowerCase(), code);
      if (!found.has(normalised(name))) found.set(normalised(name), code);
    }
  }
  for (const [name, code] of Object.entries({ usa: 'US', uk: 'GB' })) found.set(name, code);
  return found;
}
