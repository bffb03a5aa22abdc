import { PRODUCT_NAME } from '@oficio/contracts';
import type { MailContent } from './mail-content.ts';
import { userText } from './user-text.ts';

interface NotificationMailDetails {
  businessName: string;
  kind: 'at_once' | 'daily' | 'weekly';
  /** At least one. */
  items: readonly { text: string; link: string }[];
  /** All notifications. */
  link: string;
  settingsLink: string;
}

const HEADINGS = {
  at_once: 'New for you',
  daily: 'What you haven’t read yet',
  weekly: 'What you haven’t read this week',
} as const;

/** The most notifications that a mail names. */
const MOST = 30;
const LENGTH = 300;

/** To a member: what they haven’t read. One notification is its own subject and leads to its page. */
export function notificationMail({
  businessName,
  kind,
  items,
  link,
  settingsLink,
}: NotificationMailDetails): MailContent {
  const business = userText(businessName);
  const texts = items.slice(0, MOST).map(({ text }) => userText(text, LENGTH));
  const left = items.length - texts.length;
  const [only] = items.length === 1 ? items : [];
  return {
    subject: only ? userText(only.text, LENGTH) : `${items.length} notifications of ${business}`,
    preheader: texts[0] ?? '',
    heading: HEADINGS[kind],
    paragraphs: [...texts, ...(left > 0 ? [`And ${left} more.`] : [])],
    action: only ? { label: 'See it', href: only.link } : { label: 'See all', href: link },
    alternative: { label: 'Change what you are mailed', href: settingsLink },
    notes: [],
    reason: `You’re getting this email because you chose mails about ${business} in ${PRODUCT_NAME}.`,
  };
}
