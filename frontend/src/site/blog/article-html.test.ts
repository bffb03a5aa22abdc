import { expect, test } from 'vitest';
import { articleHtml, renderMarkdown, sanitizeArticle } from './article-html.ts';
import { PUBLISHED_POSTS } from './posts.ts';

const HOSTILE = [
  '<script>alert(1)</script>',
  '<ScRiPt src=//evil.example/x.js></sCrIpT>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<img src=x onerror=alert(1)>',
  '<img src="x" alt="`><script>alert(1)</script>`">',
  '<svg onload=alert(1)>',
  '<svg><script>alert(1)</script></svg>',
  '<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>',
  '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="JaVaScRiPt:alert(1)">x</a>',
  '<a href="java\tscript:alert(1)">x</a>',
  '<a href=" &#14; javascript:alert(1)">x</a>',
  '<a href="&#106;avascript:alert(1)">x</a>',
  '<a href="javascript&colon;alert(1)">x</a>',
  '<a href="vbscript:msgbox(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<a href="//evil.example">x</a>',
  '<a href="/ok" onclick="alert(1)" style="position:fixed">x</a>',
  '<p style="background:url(javascript:alert(1))">x</p>',
  '<style>@import "//evil.example/x.css";</style>',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<iframe srcdoc="<script>alert(1)</script>">',
  '<object data="data:text/html,x"></object><embed src="x.swf">',
  '<base href="//evil.example"><meta http-equiv=refresh content="0;url=//evil.example">',
  '<link rel=stylesheet href=//evil.example/x.css>',
  '<form action="//evil.example"><button formaction="javascript:alert(1)">x</button></form>',
  '<td class="amount fixed inset-0" style="text-align:right" onmouseover=alert(1)>x</td>',
  '<h2 id="content" onfocus=alert(1) tabindex=0>x</h2>',
  '<!--><script>alert(1)</script>-->',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
  '<template><script>alert(1)</script></template>',
  '[x](javascript:alert(1))',
  '[x](JAVASCRIPT:alert(1))',
  '[x](&#106;avascript:alert(1))',
  '[x](data:text/html;base64,PHNjcmlwdD4=)',
  '![x](x" onerror="alert(1))',
  '<javascript:alert(1)>',
  '[x]: javascript:alert(1)\n\n[x]',
  '## <img src=x onerror=alert(1)> x',
  '| a |\n| -: |\n| <script>alert(1)</script> |',
];

/** A text with only these tags and attributes can't run anything. */
const HARMLESS = new RegExp(
  [
    '<\\/?(?:h2|h3|p|ul|ol|li|strong|em|a|blockquote|code|pre|table|thead|tbody|tr|th|td)>',
    '<(?:hr|br) ?\\/?>',
    '<t[hd] class="amount">',
    '<a href="(?:https:\\/\\/|mailto:|\\/(?!\\/)|#)[^"<>]*">',
  ].join('|'),
  'g',
);

test.each(HOSTILE)('nothing runs of %s', (text) => {
  for (const html of [renderMarkdown(text), sanitizeArticle(text)]) {
    expect(html.replaceAll(HARMLESS, '')).not.toMatch(/[<>]/);
  }
});

test('the common elements of Markdown are kept', () => {
  expect(renderMarkdown('**a** [b](https://example.com) [c](/blog) & "d"')).toBe(
    '<p><strong>a</strong> <a href="https://example.com">b</a> <a href="/blog">c</a> &amp; “d”</p>\n',
  );
});

test('columns of amounts are aligned by a class, because the policy forbids style attributes', () => {
  const html = renderMarkdown('| a | b |\n| --- | ---: |\n| c | 1 |');
  expect(html).toContain('<th>a</th>\n<th class="amount">b</th>');
  expect(html).not.toContain('style');
});

test('headings are anchors and are listed in order', () => {
  const { html, headings } = articleHtml('## What it’s worth: 10% & more\n\nx\n\n## Then *this*');
  expect(headings).toEqual([
    { id: 'what-its-worth-10-more', html: 'What it’s worth: 10% &amp; more' },
    { id: 'then-this', html: 'Then this' },
  ]);
  expect(html).toContain('<h2 id="then-this"><a href="#then-this">Then this</a></h2>');
});

test.each(PUBLISHED_POSTS)('the anchors of $slug are unlike each other', ({ content }) => {
  const anchors = articleHtml(content).headings.map(({ id }) => id);
  expect(anchors.length).toBeGreaterThanOrEqual(5);
  expect(new Set(anchors).size).toBe(anchors.length);
});
