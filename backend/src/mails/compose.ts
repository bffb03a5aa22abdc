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
function plainTextOf({
  paragraphs,
  table,
  quote,
  action,
  alternative,
  notes,
  brand,
  reason,
  unsubscribe,
}: MailContent): string {
  const parts = [
    ...paragraphs.map(plain),
    ...(table ? [table.rows.map((row) => textOfRow(row.cells, table.heads)).join('\n')] : []),
    ...(quote === undefined ? [] : [quote]),
    ...[action, alternative].flatMap((link) => (link ? [`${link.label}:\n${link.href}`] : [])),
    ...notes,
    ...(brand ? [brand.signature] : []),
    `-- \n${brand?.name ?? PRODUCT_NAME}\n${reason}${unsubscribe ? `\n${unsubscribe.label}:\n${unsubscribe.href}` : ''}`,
  ];
  return `${parts.join('\n\n')}\n`;
}

/** The first cell, then each amount behind its head. */
function textOfRow([first = '', ...amounts]: readonly string[], [, ...heads]: readonly string[]): string {
  const named = amounts.flatMap((amount, index) => (amount === '' ? [] : [`${heads[index]} ${amount}`]));
  return [first.replaceAll('\n', ', '), ...named].join(' · ');
}
