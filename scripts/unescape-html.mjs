/**
 * Decodes the HTML entities that React writes.
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
