/** A family of fonts outside the Latin, Greek and Cyrillic scripts. It is opened for documents that need it. */
export interface FontFamily {
  /** Its package is `@fontsource-variable/{name}`. */
  name: string;
  /** The names of the slices that are of use here. */
  slices: RegExp;
  /** Of the texts in this font (BCP 47). */
  language?: string;
}

const NUMBERED = /^\[\d+\]$/;

const SCRIPTS: readonly FontFamily[] = [
  { name: 'noto-sans-hebrew', slices: /^hebrew$/, language: 'he' },
  { name: 'noto-sans-arabic', slices: /^arabic$/, language: 'ar' },
  { name: 'noto-emoji', slices: NUMBERED },
];

const SIMPLIFIED: FontFamily = { name: 'noto-sans-sc', slices: NUMBERED, language: 'zh-Hans' };
const TRADITIONAL: FontFamily = { name: 'noto-sans-tc', slices: NUMBERED, language: 'zh-Hant' };
const JAPANESE: FontFamily = { name: 'noto-sans-jp', slices: NUMBERED, language: 'ja' };
const KOREAN: FontFamily = { name: 'noto-sans-kr', slices: NUMBERED, language: 'ko' };

const OF_COUNTRY: Record<string, FontFamily> = {
  CN: SIMPLIFIED,
  SG: SIMPLIFIED,
  TW: TRADITIONAL,
  HK: TRADITIONAL,
  MO: TRADITIONAL,
  JP: JAPANESE,
  KR: KOREAN,
};

/**
 * The families in the order in which they are asked for a character. China, Japan and Korea write many characters of
 * one code point in shapes of their own: kana and hangul show the language, otherwise a country does.
 */
export function familiesFor(text: string, countries: readonly (string | null)[]): FontFamily[] {
  const likely = [
    ...(/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text) ? [JAPANESE] : []),
    ...(/\p{Script=Hangul}/u.test(text) ? [KOREAN] : []),
    ...countries.flatMap((country) => OF_COUNTRY[country ?? ''] ?? []),
  ];
  return [...SCRIPTS, ...new Set([...likely, SIMPLIFIED, TRADITIONAL, JAPANESE, KOREAN])];
}
