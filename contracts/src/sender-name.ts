import { PRODUCT_NAME } from './product.ts';

/** The signs of an address, also in their full-width and small forms. Many mail programs show the name alone. */
const ADDRESS_SIGNS = /[<>@"\uff1c\uff1e\uff20\uff02\ufe64\ufe65\ufe6b]/gu;

/** Why a name can't be the sender's name of a mail; null if it can. */
export function senderNameFault(name: string): string | null {
  if (/\p{Cc}/u.test(name)) return 'A name can’t have line breaks';
  if (name.search(ADDRESS_SIGNS) >= 0) return 'A sender’s name can’t have <, >, @ or "';
  return namesProduct(name) ? `A sender’s name can’t have ${PRODUCT_NAME}’s name in it` : null;
}

/** The name without the signs of an address and without the words that name the product. It may be empty. */
export function cleanSenderName(name: string): string {
  const words = name.replace(ADDRESS_SIGNS, ' ').split(/\s+/u);
  return words.filter((word) => word !== '' && !namesProduct(word)).join(' ');
}

function namesProduct(text: string): boolean {
  return skeleton(text).includes(PRODUCT_NAME.toLowerCase());
}

/** The text as a reader takes it at a glance: without accents, invisible characters and signs, and with Latin letters. */
function skeleton(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .toLowerCase()
    .replace(LIKE_LATIN, (letter) => LATIN[letter] ?? letter)
    .replace(/[^\p{L}\p{N}\s]/gu, '');
}

/** Characters that look like a letter of the product's name (Unicode Technical Standard 39, confusables). */
const LATIN: Record<string, string> = {
  '0': 'o',
  '\u043e': 'o',
  '\u03bf': 'o',
  '1': 'i',
  l: 'i',
  '|': 'i',
  '\u0131': 'i',
  '\u0456': 'i',
  '\u03b9': 'i',
  '\u0441': 'c',
  '\u03f2': 'c',
};
const LIKE_LATIN = new RegExp(`[${Object.keys(LATIN).join('')}]`, 'gu');
