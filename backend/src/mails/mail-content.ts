/** Text with the parts of it that carry the sense. */
export type MailText = string | readonly (string | { strong: string })[];

/** What one mail says; the layout and the plain text are both made from it. */
export interface MailContent {
  subject: string;
  /** What a list of mails shows beside the subject. */
  preheader: string;
  heading: string;
  paragraphs: readonly MailText[];
  /** What somebody wrote, in lines of its own. */
  quote?: string;
  action?: { label: string; href: string };
  /** A second thing to do, below the button. */
  alternative?: { label: string; href: string };
  /** Below the button, smaller: how long it holds, what to do when one did not ask for it. */
  notes: readonly string[];
  /** Why this mail was sent. */
  reason: string;
}

/** The same words without their emphasis. */
export function plain(text: MailText): string {
  return typeof text === 'string'
    ? text
    : text.map((part) => (typeof part === 'string' ? part : part.strong)).join('');
}
