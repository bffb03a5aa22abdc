import { PRODUCT_NAME } from '@oficio/contracts';
import type { SitePage } from '../site.types.ts';
import { articleData, breadcrumbData } from '../structured-data.ts';
import { Article } from './article.tsx';
import type { PublishedPost } from './blog.types.ts';
import { BlogList } from './blog-list.tsx';
import { POSTS, PUBLISHED_POSTS, pathOf } from './posts.ts';
import { countWords } from './read-time.ts';
import { relatedPosts } from './related-posts.ts';

const REGISTER_LABEL = 'Sign Up';

const BLOG = { name: 'Blog', path: '/blog' };

const blogPage: SitePage = {
  path: '/blog',
  meta: {
    title: `Blog: the business side of working for clients · ${PRODUCT_NAME}`,
    description:
      'Practical articles for freelancers and small agencies: onboarding, communication, pricing, invoices and reputation, with every sum shown.',
    keywords: ['freelance business', 'client management', 'invoicing', 'pricing', 'agency'],
    structuredData: [breadcrumbData(BLOG)],
  },
  registerLabel: REGISTER_LABEL,
  render: () => <BlogList posts={POSTS} />,
};

/** The list of posts, and a page for each article. */
export const blogPages: readonly SitePage[] = [blogPage, ...PUBLISHED_POSTS.map(articlePage)];

function articlePage(post: PublishedPost): SitePage {
  const { title, excerpt, date, author, category, tags } = post;
  const path = pathOf(post);
  return {
    path,
    meta: {
      title: `${title} · ${PRODUCT_NAME}`,
      description: excerpt,
      keywords: [category, ...tags].map((word) => word.toLowerCase()),
      article: { published: date, author, section: category, tags },
      structuredData: [
        articleData({ ...post, words: countWords(post.content) }),
        breadcrumbData(BLOG, { name: title, path }),
      ],
    },
    registerLabel: REGISTER_LABEL,
    render: () => <Article post={post} related={relatedPosts(post, PUBLISHED_POSTS)} />,
  };
}
