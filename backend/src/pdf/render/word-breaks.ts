/** Han, kana and their punctuation: a line may end after each character. */
const WIDE =
  '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\u3001-\\u303f\\u30fb\\u30fc\\uff01-\\uff60';
/** They begin no line (JIS X 4051, the everyday part). */
const CLOSING =
  '、。，．・：；？！）」』】〕〉》〟ー々ゝヽぁぃぅぇぉっゃゅょァィゥェォッャュョ,.:;?!)\\]}’”%％…';
/** They end no line. */
const OPENING = '（「『【〔〈《〝(\\[{‘“';

const AFTER_SPACES = '(?<= )(?! )';
const HAS_WIDE = new RegExp(`[${WIDE}]`, 'u');
const WORDS = new RegExp(AFTER_SPACES);
const WIDE_WORDS = new RegExp(
  `${AFTER_SPACES}|(?<=[${WIDE}])(?<![${OPENING}])(?![${CLOSING} ])|(?<![${OPENING} ])(?![${CLOSING}])(?=[${WIDE}])`,
  'u',
);

/** Divides a paragraph into the words between which a line may be broken. */
export function placesToBreak(paragraph: string): RegExp {
  return HAS_WIDE.test(paragraph) ? WIDE_WORDS : WORDS;
}
