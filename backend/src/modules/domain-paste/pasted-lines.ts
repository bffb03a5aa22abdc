import { domainToUnicode } from 'node:url';
import { parseDomainName } from '@oficio/contracts';

/** A line of a pasted list. */
export interface PastedLine {
  line: number;
  text: string;
  /** The name in A-labels; null for a line that isn't a domain. */
  fqdn: string | null;
  /** The number of the earlier line with the same name. */
  repeats: number | null;
  reason: string | null;
}

/** The longest part of a line that an answer quotes. */
const QUOTED = 120;

/** Reads a list of domains, one a line. Of a line with several cells the first one counts. Empty lines are left out. */
export function pastedLines(text: string): PastedLine[] {
  const seen = new Map<string, number>();
  return text.split(/\r\n|\r|\n/).flatMap((whole, index) => {
    const cell = (whole.split(/[\t;,]/, 1)[0] ?? '').trim().replace(/^"(.*)"$/, '$1');
    if (cell === '') return [];
    const line = index + 1;
    const fqdn = parseDomainName(cell);
    const repeats = (fqdn !== null && seen.get(fqdn)) || null;
    if (fqdn !== null && repeats === null) seen.set(fqdn, line);
    return [{ line, text: cell.slice(0, QUOTED), fqdn, repeats, reason: reasonOf(cell, fqdn, repeats) }];
  });
}

function reasonOf(cell: string, fqdn: string | null, repeats: number | null): string | null {
  if (fqdn === null) return faultOf(cell);
  if (repeats !== null) return `Line ${repeats} has the same domain.`;
  const mixed = domainToUnicode(fqdn).split('.').some(isMixed);
  return mixed ? 'Its letters come from several alphabets. Check that the name is the right one.' : null;
}

/** What is wrong with a text that is no domain. */
function faultOf(cell: string): string {
  const host = cell.replace(/^[a-z][a-z0-9+.-]*:\/\//i, '').replace(/[/?#].*$/, '');
  if (/\s/.test(host)) return 'A domain has no spaces.';
  if (host.includes('..')) return 'There is nothing between two dots.';
  if (/^\[|^\d+(\.\d+){3}(:\d+)?$/.test(host)) return 'This is an address of a computer, not a domain.';
  if (host.split('.').some((label) => label.length > 63))
    return 'A part between dots can have at most 63 characters.';
  if (!host.replace(/\.$/, '').includes('.')) return 'The ending is missing, like .com.';
  return 'This isn’t a domain like example.com.';
}

const ALPHABETS = [/\p{Script=Latin}/u, /\p{Script=Cyrillic}/u, /\p{Script=Greek}/u, /\p{Script=Armenian}/u];

/** Whether a label has letters that look alike in several alphabets. */
const isMixed = (label: string): boolean => ALPHABETS.filter((letters) => letters.test(label)).length > 1;
