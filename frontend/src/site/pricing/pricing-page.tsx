import { PRODUCT_NAME, SUBSCRIPTION } from '@oficio/contracts';
import type { SitePage } from '../site.types.ts';
import { breadcrumbData, faqData, softwareData } from '../structured-data.ts';
import { Pricing } from './pricing.tsx';
import { PRICING_QUESTIONS } from './pricing-questions.ts';

const { professional, starter, trialDays, refundDays } = SUBSCRIPTION;

export const pricingPage: SitePage = {
  path: '/pricing',
  meta: {
    title: `Pricing · ${PRODUCT_NAME}`,
    description: `${PRODUCT_NAME} costs $${starter.priceUsd} a month for one person and $${professional.priceUsd} for a team of any size. ${trialDays} days free without a card, ${refundDays} days money back.`,
    keywords: ['pricing', 'free trial', 'plans', 'freelancer software price', 'agency software price'],
    structuredData: [
      softwareData(),
      faqData(PRICING_QUESTIONS),
      breadcrumbData({ name: 'Pricing', path: '/pricing' }),
    ],
  },
  render: () => <Pricing />,
};
