import type { SubscriptionStatus } from '@oficio/contracts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import type { ApiClient } from '../../lib/api/api-client.ts';
import { ApiProvider } from '../../lib/api/api-context.ts';
import { CouponBox } from './coupon-box.tsx';
import { SubscribeCard, TrialCard } from './offer-cards.tsx';
import { Paywall, type PaywallProps } from './paywall.tsx';
import type { PaywallActions } from './use-paywall.ts';

const Link = (props: ComponentProps<'a'>) => <a {...props} />;

const owner = { mayDecide: true, mayExport: true };
const offered = { stripeConfigured: true, actionRequired: 'start_trial' } as SubscriptionStatus;

const nothing = () => undefined;
const untouched: PaywallActions = {
  code: '',
  coupon: null,
  couponFault: null,
  validating: false,
  trial: 'offered',
  opening: false,
  busy: false,
  failure: null,
  editCoupon: nothing,
  applyCoupon: nothing,
  removeCoupon: nothing,
  startTrial: nothing,
  subscribe: nothing,
};
const coupon = { code: 'SPRING', description: '50% off for three months' };

const textOf = (markup: string) => markup.replace(/<[^>]*>/g, '\n').replace(/\n+/g, '\n');

/** The buttons' labels, each with whether it is enabled. */
const buttonsOf = (markup: string) =>
  [...markup.matchAll(/<button([^>]*)>(.*?)<\/button>/gs)].map(([, attributes = '', content = '']) => [
    textOf(content).trim(),
    / disabled=""/.test(attributes) ? 'disabled' : 'live',
  ]);

const client = new QueryClient({ defaultOptions: { queries: { enabled: false } } });

function paywall(values: Partial<PaywallProps> = {}): string {
  const props: PaywallProps = {
    variant: 'trialOffered',
    status: offered,
    person: owner,
    organizationId: null,
    onEmitted: nothing,
    Link,
    ...values,
  };
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <ApiProvider value={{} as ApiClient}>
        <Paywall {...props} />
      </ApiProvider>
    </QueryClientProvider>,
  );
}

const cards = (values: Partial<PaywallActions>) =>
  renderToStaticMarkup(
    <>
      <TrialCard paywall={{ ...untouched, ...values }} />
      <SubscribeCard paywall={{ ...untouched, ...values }} status={offered} alone={false} Link={Link} />
      <CouponBox paywall={{ ...untouched, ...values }} />
    </>,
  );

describe('the offers', () => {
  test("'a Free Trial card ($0/month, no credit card needed) and a Subscribe Now card'", () => {
    const markup = paywall();
    const text = textOf(markup);
    expect(text).toContain('Free Trial\n$0\n/month\n30 days with everything. No credit card needed.');
    expect(text).toContain('Subscribe Now\n$14\n per month\nBilled monthly. Cancel anytime.');
    expect(text).not.toContain('PROFESSIONAL');
    expect(buttonsOf(markup)).toEqual(
      expect.arrayContaining([
        ['Start Free Trial', 'live'],
        ['Subscribe Now', 'live'],
      ]),
    );
  });

  test.each(['requireActive', 'trialUsed'] as const)(
    "%s: 'the subscribe card shows alone with a PROFESSIONAL badge'",
    (variant) => {
      const text = textOf(
        paywall({ variant, status: { ...offered, trialUsed: true, actionRequired: 'subscribe' } }),
      );
      expect(text).toContain('Subscribe Now\nPROFESSIONAL\n');
      expect(text).not.toContain('Free Trial\n');
    },
  );

  test("'four feature bullets', and the way to one’s data", () => {
    const markup = paywall();
    expect(markup.match(/<li/g)).toHaveLength(4);
    expect(textOf(markup)).toContain('Download your data');
  });

  test("'a sign-in notice when signed out', and no other’s data", () => {
    const notice = 'You are signed out. Sign in to start your trial or to subscribe.';
    const text = textOf(paywall({ person: null }));
    expect(text).toContain(notice);
    expect(text).not.toContain('Download your data');
    expect(textOf(paywall())).not.toContain(notice);
  });

  test('a member is told to ask the owner, and every button is disabled', () => {
    const markup = paywall({ person: { mayDecide: false, mayExport: false } });
    expect(buttonsOf(markup)).toEqual([]);
    expect(textOf(markup)).toMatch(/owner/);
  });

  test("'stripeConfigured false: the screens say that payments aren’t set up', and the trial is there", () => {
    const markup = paywall({ status: { ...offered, stripeConfigured: false } });
    expect(textOf(markup)).toContain('Payments aren’t set up here yet.');
    expect(buttonsOf(markup).map(([label]) => label)).toEqual([
      'Start Free Trial',
      'Download your data',
      'Download your documents',
    ]);
  });
});

describe('a coupon', () => {
  test("'shows its description', 'Special Offer in place of the price', 'Subscribe with Discount'", () => {
    const markup = cards({ coupon, code: 'spring' });
    const text = textOf(markup);
    expect(text).toContain(coupon.description);
    expect(text).toContain('Subscribe Now\nSpecial Offer\n');
    expect(text).not.toContain('$14');
    expect(buttonsOf(markup)).toContainEqual(['Subscribe with Discount', 'live']);
  });

  test("'the apply button is disabled while empty or busy'", () => {
    const apply = (values: Partial<PaywallActions>) =>
      buttonsOf(renderToStaticMarkup(<CouponBox paywall={{ ...untouched, ...values }} />));
    expect(apply({ code: '  ' })).toEqual([['Apply', 'disabled']]);
    expect(apply({ code: 'x' })).toEqual([['Apply', 'live']]);
    expect(apply({ code: 'x', busy: true })).toEqual([['Apply', 'disabled']]);
    expect(apply({ code: 'x', validating: true })).toEqual([['Checking...', 'disabled']]);
  });
});

test.each([
  ['the trial starts', { trial: 'starting' }, ['Starting your trial...', 'Subscribe Now']],
  ['the payment page opens', { opening: true }, ['Start Free Trial', 'Opening the payment page...']],
] as const)("'buttons are disabled during in-flight requests': %s", (_, values, labels) => {
  const buttons = buttonsOf(cards({ busy: true, code: 'x', ...values }));
  expect(buttons).toEqual([...labels, 'Apply'].map((label) => [label, 'disabled']));
});

test('a started trial is marked as done, not as busy', () => {
  const buttonOf = (trial: PaywallActions['trial']) =>
    /<button.*?<\/button>/s.exec(
      renderToStaticMarkup(<TrialCard paywall={{ ...untouched, busy: true, trial }} />),
    )?.[0];
  expect(buttonOf('starting')).toMatch(/aria-busy="true".*lucide-loader-circle.*Starting your trial/s);
  const started = buttonOf('started');
  expect(started).toMatch(/ disabled="".*lucide-check.*Your trial has started/s);
  expect(started).not.toMatch(/ aria-busy=|lucide-loader/);
});
