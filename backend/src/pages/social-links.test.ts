import { expect, test } from 'vitest';
import { socialAddressesData, socialLinksMarkup } from './social-links.ts';

test('without addresses nothing is shown', () => {
  expect(socialLinksMarkup([])).toBe('');
});

test('a known site has its name, another one its host', () => {
  expect(socialLinksMarkup(['https://www.linkedin.com/company/a', 'https://social.example/@a'])).toBe(
    '<a href="https://www.linkedin.com/company/a" rel="me noopener">LinkedIn</a>' +
      '<a href="https://social.example/@a" rel="me noopener">social.example</a>',
  );
});

test('nothing in an address ends the attribute or begins a tag', () => {
  const markup = socialLinksMarkup(['https://example.com/?a=1&b="><script>$&']);

  expect(markup).toBe(
    '<a href="https://example.com/?a=1&amp;b=%22%3E%3Cscript%3E$&amp;" rel="me noopener">example.com</a>',
  );
});

test('structured data lists the addresses, and no address ends the block', () => {
  expect(socialAddressesData([])).toBe('[]');
  const data = socialAddressesData(['https://x.com/a', 'https://example.com/#</script>']);
  expect(JSON.parse(data)).toEqual(['https://x.com/a', new URL('https://example.com/#</script>').href]);
  expect(data).not.toContain('<');
});
