/** Text with emphasised parts and links. */
export type MailText = string | readonly (string | { strong: string } | { link: string; href: string })[];

/** An organization in whose name a mail to its client is sent. */
export interface MailBrand {
  /** One line. */
  name: string;
  /** The end of the mail, which may have several lines. */
  signature: string;
  /** `#rrggbb`, on which white text can be read. */
  accent: string;
}

/** The rows have a cell for each head; a row of sums is emphasised. */
export interface MailTable {
  heads: readonly string[];
  rows: readonly { cells: readonly string[]; isSum?: boolean }[];
}

/** The content of one mail. The HTML layout and the plain text are both made from it. */
export interface MailContent {
  /** The language of the reader; English if absent. */
  language?: 'en' | 'es';
  /** Takes the product's place in the mail. */
  brand?: MailBrand;
  subject: string;
  /** The preview that a mail program shows beside the subject. */
  preheader: string;
  heading: string;
  paragraphs: readonly MailText[];
  /** Below the paragraphs: text in the first column, amounts in the others. */
  table?: MailTable;
  /** A person's own text, with its line breaks. */
  quote?: string;
  action?: { label: string; href: string };
  /** A second action, below the button. */
  alternative?: { label: string; href: string };
  /** Small print below the button: how long the link is valid, what to do with an unexpected mail. */
  notes: readonly string[];
  /** Why this mail was sent. */
  reason: string;
  /** The link in the footer by which the recipient unsubscribes. */
  unsubscribe?: { label: string; href: string };
}

/** The text without its emphasis. A link has its address behind it. */
export function plain(text: MailText): string {
  return typeof text === 'string' ? text : text.map(plainPart).join('');
}

function plainPart(part: Exclude<MailText, string>[number]): string {
  if (typeof part === 'string') return part;
  if ('strong' in part) return part.strong;
  return part.link === part.href ? part.href : `${part.link} (${part.href})`;
}
