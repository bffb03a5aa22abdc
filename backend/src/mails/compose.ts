import { PRODUCT_NAME } from '@oficio/contracts';
import { type MailContent, plain } from './mail-content.ts';

export interface ComposedMail {
  /** One line. */
  subject: string;
  /** A whole HTML document. */
  html: string;
  /** The same content for programs that show no HTML. */
  text: string;
}

export async function compose(content: MailContent): Promise<ComposedMail> {
  // React and the mails' components take 47 MB, so the first mail loads them.
  const { renderMail } = await import('./mail-layout.tsx');
  return { subject: content.subject, html: await renderMail(content), text: plainTextOf(content) };
}

/** The mail for programs that show no HTML. */
function plainTextOf({ paragraphs, quote, action, alternative, notes, brand, reason }: MailContent): string {
  const parts = [
    ...paragraphs.map(plain),
    ...(quote === undefined ? [] : [quote]),
    ...[action, alternative].flatMap((link) => (link ? [`${link.label}:\n${link.href}`] : [])),
    ...notes,
    ...(brand ? [brand.signature] : []),
    `-- \n${brand?.name ?? PRODUCT_NAME}\n${reason}`,
  ];
  return `${parts.join('\n\n')}\n`;
}
