import { SUBSCRIPTION } from '@oficio/contracts';
import { z } from 'zod';
import { ORIGIN } from './site-documents.fixture.ts';

/*
 * The requirements of https://schema.org and https://developers.google.com/search/docs/appearance/structured-data for
 * each type. Objects are strict, because a misspelled property is ignored by readers.
 */

const address = z.string().startsWith(`${ORIGIN}/`);
const day = z.iso.date().or(z.iso.datetime({ offset: true }));
const text = z.string().trim().min(1);
const reference = z.strictObject({ '@id': address });
const picture = z.strictObject({
  '@type': z.literal('ImageObject'),
  url: address,
  width: z.int().positive(),
  height: z.int().positive(),
});
const context = { '@context': z.literal('https://schema.org') };

const organization = {
  '@type': z.literal('Organization'),
  '@id': address,
  name: text,
  logo: picture.extend({ width: z.int().min(112), height: z.int().min(112) }),
};

const offer = z.strictObject({
  '@type': z.literal('Offer'),
  name: text,
  price: z.number().nonnegative(),
  priceCurrency: z.literal('USD'),
  url: address,
  category: z.literal('subscription'),
  priceSpecification: z.strictObject({
    '@type': z.literal('UnitPriceSpecification'),
    price: z.number().nonnegative(),
    priceCurrency: z.literal('USD'),
    billingDuration: z.literal(1),
    unitCode: z.literal('MON'),
  }),
});

/** The plans on sale with their prices. */
const { starter, professional } = SUBSCRIPTION;
const offers = z
  .array(offer)
  .refine(
    (list) =>
      JSON.stringify(
        list.map(({ name, price, priceSpecification }) => [name, price, priceSpecification.price]),
      ) === JSON.stringify([starter, professional].map(({ name, priceUsd }) => [name, priceUsd, priceUsd])),
    'Other offers than the two plans',
  );

/** By type. */
export const SCHEMAS = {
  Organization: z.strictObject({
    ...context,
    ...organization,
    url: z.literal(`${ORIGIN}/`),
    description: text,
    email: z.email(),
    // In the form that the build leaves for the server.
    sameAs: z.literal('__SOCIAL_ADDRESSES__'),
    contactPoint: z.strictObject({
      '@type': z.literal('ContactPoint'),
      contactType: z.literal('customer support'),
      email: z.email(),
      url: address,
      availableLanguage: text,
    }),
  }),
  WebSite: z.strictObject({
    ...context,
    '@type': z.literal('WebSite'),
    '@id': address,
    name: text,
    url: z.literal(`${ORIGIN}/`),
    description: text,
    inLanguage: z.literal('en'),
    publisher: reference,
  }),
  SoftwareApplication: z.strictObject({
    ...context,
    '@type': z.literal('SoftwareApplication'),
    '@id': address,
    name: text,
    url: address,
    description: text,
    applicationCategory: z.literal('BusinessApplication'),
    operatingSystem: text,
    offers,
    publisher: reference,
  }),
  FAQPage: z.strictObject({
    ...context,
    '@type': z.literal('FAQPage'),
    mainEntity: z
      .array(
        z.strictObject({
          '@type': z.literal('Question'),
          name: text,
          acceptedAnswer: z.strictObject({ '@type': z.literal('Answer'), text }),
        }),
      )
      .min(2),
  }),
  BreadcrumbList: z.strictObject({
    ...context,
    '@type': z.literal('BreadcrumbList'),
    itemListElement: z
      .array(z.strictObject({ '@type': z.literal('ListItem'), position: z.int(), name: text, item: address }))
      .min(2)
      .refine(
        (list) => list.every(({ position }, place) => position === place + 1),
        'Positions count from 1',
      ),
  }),
  BlogPosting: z.strictObject({
    ...context,
    '@type': z.literal('BlogPosting'),
    '@id': address,
    headline: text.max(110),
    description: text,
    url: address,
    mainEntityOfPage: address,
    image: picture,
    datePublished: day,
    dateModified: day,
    author: z.strictObject({ '@type': z.literal('Organization'), name: text, url: address }),
    publisher: z.strictObject(organization),
    articleSection: text,
    keywords: text,
    inLanguage: z.literal('en'),
    isPartOf: reference,
    wordCount: z.int().positive().optional(),
  }),
} as const;
