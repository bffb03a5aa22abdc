import markdownIt, { type Token } from 'markdown-it';
import { type MailText, plain } from './mail-content.ts';

/** Tables, images and addresses in angle brackets stay as they are typed. A link is only one that has a text. */
const PARSER = markdownIt({ html: false, linkify: false }).disable(['image', 'table', 'autolink']);

type Part = Exclude<MailText, string>[number];

/**
 * The paragraphs of a Markdown text, for a mail. Items of lists and single lines are paragraphs, too.
 * @param fill makes the shown text of each piece; its result isn't parsed, so a value has no markup
 */
export function markdownParagraphs(markdown: string, fill: (text: string) => string): MailText[] {
  const paragraphs: Part[][] = [];
  const lists: { isOrdered: boolean; count: number }[] = [];
  let mark = '';
  for (const token of PARSER.parse(markdown, {})) {
    const list = lists.at(-1);
    if (token.type === 'bullet_list_open') lists.push({ isOrdered: false, count: 0 });
    else if (token.type === 'ordered_list_open')
      lists.push({ isOrdered: true, count: firstNumber(token) - 1 });
    else if (token.type.endsWith('_list_close')) lists.pop();
    else if (token.type === 'list_item_open' && list) {
      list.count += 1;
      mark = list.isOrdered ? `${list.count}. ` : '• ';
    } else if (token.type === 'inline') {
      const [first = [], ...others] = linesOf(token.children ?? [], fill);
      paragraphs.push(mark ? [mark, ...first] : first, ...others);
      mark = '';
    } else if (token.type === 'code_block' || token.type === 'fence') {
      paragraphs.push(
        ...token.content
          .trimEnd()
          .split('\n')
          .map((line) => [fill(line)]),
      );
    }
  }
  return paragraphs.filter((parts) => parts.some((part) => textOf(part).trim() !== ''));
}

/** A Markdown text as a mail shows it to programs without HTML. */
export function markdownAsText(markdown: string): string {
  return markdownParagraphs(markdown, (text) => text)
    .map(plain)
    .join('\n\n');
}

function firstNumber(token: Token): number {
  return Number(token.attrGet('start') ?? 1);
}

/** The lines of one block, whose breaks make paragraphs. */
function linesOf(tokens: readonly Token[], fill: (text: string) => string): Part[][] {
  const lines: Part[][] = [[]];
  let strong = 0;
  let href: string | null = null;
  for (const { type, content, ...token } of tokens) {
    if (type === 'strong_open') strong += 1;
    else if (type === 'strong_close') strong -= 1;
    else if (type === 'link_open') href = String(new Map(token.attrs).get('href') ?? '');
    else if (type === 'link_close') href = null;
    else if (type === 'softbreak' || type === 'hardbreak') lines.push([]);
    else if (content !== '') lines.at(-1)?.push(partOf(fill(content), { isStrong: strong > 0, href }));
  }
  return lines;
}

function partOf(text: string, { isStrong, href }: { isStrong: boolean; href: string | null }): Part {
  if (href !== null) return { link: text, href };
  return isStrong ? { strong: text } : text;
}

function textOf(part: Part): string {
  if (typeof part === 'string') return part;
  return 'strong' in part ? part.strong : part.link;
}
