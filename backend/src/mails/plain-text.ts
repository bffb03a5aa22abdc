import { PRODUCT_NAME } from '@oficio/contracts';
import { type MailContent, plain } from './mail-content.ts';

/** The mail for people whose program shows no HTML. */
export function plainTextOf({ paragraphs, quote, action, alternative, notes, reason }: MailContent): string {
  const parts = [
    ...paragraphs.map(plain),
    ...(quote === undefined ? [] : [quote]),
    ...[action, alternative].flatMap((link) => (link ? [`${link.label}:\n${link.href}`] : [])),
    ...notes,
    `-- \n${PRODUCT_NAME}\n${reason}`,
  ];
  return `${parts.join('\n\n')}\n`;
}
