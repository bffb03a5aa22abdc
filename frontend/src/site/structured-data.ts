import { MAILBOXES, PRODUCT_NAME, SUBSCRIPTION } from '@oficio/contracts';
import { publicAddress } from './public-url.ts';
import { shareImage } from './share-image.ts';
import type { StructuredData } from './site.types.ts';

/* Structured data about the product, in the vocabulary of https://schema.org. */

/** Ids of the objects that several pages mention. */
const ORGANIZATION_ID = publicAddress('/#organization');
const WEBSITE_ID = publicAddress('/#website');
const SOFTWARE_ID = publicAddress('/#software');

const ORGANIZATION = {
  '@type': 'Organization',
  '@id': ORGANIZATION_ID,
  name: PRODUCT_NAME,
  logo: { '@type': 'ImageObject', url: publicAddress('/icon-512.png'), width: 512, height: 512 },
} as const;

const DESCRIPTION = 'The back office of freelancers and web agencies.';
const LANGUAGE = 'en';

/** The organization behind the site. */
export function organizationData(): StructuredData {
  return {
    ...ORGANIZATION,
    url: publicAddress('/'),
    description: DESCRIPTION,
    email: MAILBOXES.support,
    // The server inserts a list here: the product's other addresses.
    sameAs: '__SOCIAL_ADDRESSES__',
    contactPoint: {
      '@type': 'ContactPoint',
      contactType: 'customer support',
      email: MAILBOXES.support,
      url: publicAddress('/contact'),
      availableLanguage: LANGUAGE,
    },
  };
}

/** The whole site. */
export function websiteData(): StructuredData {
  return {
    '@type': 'WebSite',
    '@id': WEBSITE_ID,
    name: PRODUCT_NAME,
    url: publicAddress('/'),
    description: DESCRIPTION,
    inLanguage: LANGUAGE,
    publisher: { '@id': ORGANIZATION_ID },
  };
}

/** The product with its prices. */
export function softwareData(): StructuredData {
  return {
    '@type': 'SoftwareApplication',
    '@id': SOFTWARE_ID,
    name: PRODUCT_NAME,
    url: publicAddress('/'),
    description: DESCRIPTION,
    applicationCategory: 'BusinessApplication',
    operatingSystem: 'Any with a web browser',
    offers: [SUBSCRIPTION.starter, SUBSCRIPTION.professional].map(({ name, priceUsd }) => ({
      '@type': 'Offer',
      name,
      price: priceUsd,
      priceCurrency: 'USD',
      url: publicAddress('/pricing'),
      category: 'subscription',
      priceSpecification: {
        '@type': 'UnitPriceSpecification',
        price: priceUsd,
        priceCurrency: 'USD',
        billingDuration: 1,
        unitCode: 'MON',
      },
    })),
    publisher: { '@id': ORGANIZATION_ID },
  };
}

export interface QuestionAndAnswer {
  question: string;
  /** The text as on the page. */
  answer: string;
}

/** The questions of a page. */
export function faqData(items: readonly QuestionAndAnswer[]): StructuredData {
  return {
    '@type': 'FAQPage',
    mainEntity: items.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  };
}

export interface Crumb {
  name: string;
  /** A path of the site. */
  path: string;
}

/** The breadcrumbs from the first page, which need not be given, to this one. */
export function breadcrumbData(...trail: readonly Crumb[]): StructuredData {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [{ name: PRODUCT_NAME, path: '/' }, ...trail].map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: publicAddress(path),
    })),
  };
}

export interface ArticleFacts {
  slug: string;
  title: string;
  excerpt: string;
  /** `YYYY-MM-DD` */
  date: string;
  /** The name as on the page. */
  author: string;
  category: string;
  tags: readonly string[];
  words: number;
}

/** An article of the blog. Its publisher is the product, whoever its author is. */
export function articleData(article: ArticleFacts): StructuredData {
  const address = publicAddress(`/blog/${article.slug}`);
  const image = shareImage(`/blog/${article.slug}`, article.title);
  return {
    '@type': 'BlogPosting',
    '@id': `${address}#article`,
    headline: article.title,
    description: article.excerpt,
    url: address,
    mainEntityOfPage: address,
    image: {
      '@type': 'ImageObject',
      url: publicAddress(image.path),
      width: image.width,
      height: image.height,
    },
    datePublished: article.date,
    dateModified: article.date,
    author: { '@type': 'Organization', name: article.author, url: publicAddress('/about') },
    publisher: ORGANIZATION,
    articleSection: article.category,
    keywords: article.tags.join(', '),
    inLanguage: LANGUAGE,
    isPartOf: { '@id': WEBSITE_ID },
    wordCount: article.words,
  };
}
