import { PRODUCT_NAME } from '@oficio/contracts';
import { HelpCenter } from '../../features/help-center/help-center.tsx';
import { HELP_QUESTIONS } from '../../features/help-center/help-questions.ts';
import { Island } from '../island.tsx';
import { PageIntro } from '../parts/page-intro.tsx';
import type { SitePage } from '../site.types.ts';
import { breadcrumbData, faqData } from '../structured-data.ts';

export const helpCenterPage: SitePage = {
  path: '/help-center',
  meta: {
    title: `Help center · ${PRODUCT_NAME}`,
    description: `Answers about ${PRODUCT_NAME}: getting started, working with your team, what it costs, canceling, your account and your data.`,
    keywords: ['help center', 'questions', 'support', 'cancel subscription', 'export data'],
    structuredData: [
      faqData(HELP_QUESTIONS.map(({ question, answer }) => ({ question, answer: answer.join(' ') }))),
      breadcrumbData({ name: 'Help center', path: '/help-center' }),
    ],
  },
  render: () => (
    <>
      <PageIntro title="Help center" lead="Short answers to common questions." />
      <Island name="help-center" className="mx-auto max-w-6xl px-4 pb-24 md:px-8">
        <HelpCenter />
      </Island>
    </>
  ),
};
