import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { MEMBER_START, OWNER_START } from './quick-start.ts';
import { WelcomeStep } from './welcome-step.tsx';

const listed = (list: 'ul' | 'ol', maySetUp: boolean) => {
  const [, items = ''] = renderToStaticMarkup(<WelcomeStep maySetUp={maySetUp} />).split(
    new RegExp(`<${list}[^>]*>|</${list}>`),
  );
  // The first paragraph of an item is its title.
  return items
    .split('<li')
    .slice(1)
    .map((item) => /<p(?: [^>]*)?>([^<]*)</.exec(item)?.[1]);
};

describe('the welcome', () => {
  it.each([true, false])("'feature cards Manage Clients (…)': may set up %s", (maySetUp) => {
    expect(listed('ul', maySetUp)).toEqual([
      'Manage Clients',
      'Create Invoices',
      'Email Automation',
      'Hosting Management',
      'Accounting',
      'Analytics Dashboard',
    ]);
  });

  it("'plus a four-item quick-start list', of what the person may do", () => {
    expect(listed('ol', true)).toEqual(OWNER_START.map(({ title }) => title));
    expect(listed('ol', false)).toEqual(MEMBER_START.map(({ title }) => title));
    expect([OWNER_START.length, MEMBER_START.length]).toEqual([4, 4]);
  });
});
