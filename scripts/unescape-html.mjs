/**
 * Text of a page as React writes it, as it is read.
 * @param {string} html
 */
export function unescapeHtml(html) {
  return html
    .replaceAll('&#x27;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
}
