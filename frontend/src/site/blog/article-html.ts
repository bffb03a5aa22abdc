import markdownIt from 'markdown-it';
import sanitizeHtml from 'sanitize-html';

export interface ArticleHeading {
  id: string;
  /** HTML of its text: escaped, without marks. */
  html: string;
}

interface ArticleHtml {
  html: string;
  /** Those of the second rank: what the article consists of. */
  headings: readonly ArticleHeading[];
}

const markdown = markdownIt({ html: false, linkify: false, typographer: true });

/** An article's HTML, safe whatever the text holds, and its headings. */
export function articleHtml(text: string): ArticleHtml {
  const headings: ArticleHeading[] = [];
  // What is added here stands around sanitised HTML alone, and is made of letters, digits and hyphens.
  const html = renderMarkdown(text)
    .replaceAll(/<h2>(.*?)<\/h2>/gs, (_, content: string) => {
      const heading = { id: anchorOf(content), html: sanitizeHtml(content, { allowedTags: [] }) };
      headings.push(heading);
      return `<h2 id="${heading.id}"><a href="#${heading.id}">${heading.html}</a></h2>`;
    })
    .replaceAll('<table>', '<div class="table-frame" tabindex="0" role="group" aria-label="Table"><table>')
    .replaceAll('</table>', '</table></div>');
  return { html, headings };
}

/** Markdown as HTML, safe whatever the text holds. */
export function renderMarkdown(text: string): string {
  return sanitizeArticle(markdown.render(text));
}

/** HTML of which nothing is left but what an article is made of. */
export function sanitizeArticle(html: string): string {
  return sanitizeHtml(html, {
    allowedTags: [...'h2 h3 p ul ol li strong em a blockquote code pre hr br'.split(' '), ...TABLE_TAGS],
    allowedAttributes: { a: ['href'], th: ['class'], td: ['class'] },
    allowedClasses: { th: ['amount'], td: ['amount'] },
    allowedSchemes: ['https', 'mailto'],
    allowProtocolRelative: false,
    disallowedTagsMode: 'discard',
    transformTags: { th: withoutStyle, td: withoutStyle },
  });
}

const TABLE_TAGS = ['table', 'thead', 'tbody', 'tr', 'th', 'td'];

/** The policy forbids style attributes, in which Markdown keeps the alignment of columns. */
function withoutStyle(tagName: string, { style }: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  return { tagName, attribs: style === 'text-align:right' ? { class: 'amount' } : {} };
}

function anchorOf(html: string): string {
  return html
    .replaceAll(/<[^>]*>|&[a-z]+;|['’]/g, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}
