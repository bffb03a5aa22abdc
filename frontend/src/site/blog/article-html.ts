import markdownIt from 'markdown-it';
import sanitizeHtml from 'sanitize-html';

export interface ArticleHeading {
  id: string;
  /** HTML of the heading's text: escaped, without markup. */
  html: string;
}

interface ArticleHtml {
  html: string;
  /** The headings of the second rank, for the table of contents. */
  headings: readonly ArticleHeading[];
}

const markdown = markdownIt({ html: false, linkify: false, typographer: true });

/** An article's HTML, safe for any text, and its headings. */
export function articleHtml(text: string): ArticleHtml {
  const headings: ArticleHeading[] = [];
  // This markup surrounds only sanitised HTML, and consists of letters, digits and hyphens.
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

/** Converts Markdown to HTML that is safe for any text. */
export function renderMarkdown(text: string): string {
  return sanitizeArticle(markdown.render(text));
}

/** Removes everything from HTML that an article doesn't need. */
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

/** Replaces the style attributes of aligned columns, which the policy forbids, by classes. */
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
