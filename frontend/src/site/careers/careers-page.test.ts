import { expect, test } from 'vitest';
import { markupOf } from '../page-markup.fixture.ts';
import { careersPage } from './careers-page.tsx';
import { POSITIONS } from './positions.ts';

test('there are exactly three positions', () => {
  expect(POSITIONS.map(({ title, department }) => `${title} (${department})`)).toEqual([
    'Senior Frontend Developer (Engineering)',
    'Product Designer (Design)',
    'Customer Success Manager (Customer Support)',
  ]);
});

test('each position has a mail link to the careers mailbox with its title', () => {
  const applications = [...markupOf(careersPage).matchAll(/href="(mailto:[^"]+subject=[^"]+)"/g)];
  expect(applications.map(([, address = '']) => decodeURIComponent(address))).toEqual([
    'mailto:careers@oficio.app?subject=Application: Senior Frontend Developer',
    'mailto:careers@oficio.app?subject=Application: Product Designer',
    'mailto:careers@oficio.app?subject=Application: Customer Success Manager',
  ]);
});

test('structured data lists no jobs, because search engines require facts that the page doesn’t have', () => {
  expect(careersPage.meta.structuredData.map((entry) => entry['@type'])).toEqual(['BreadcrumbList']);
});
