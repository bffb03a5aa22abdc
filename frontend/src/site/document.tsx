import { PRODUCT_NAME } from '@oficio/contracts';
import type { ReactNode } from 'react';
import { publicAddress } from './public-url.ts';
import { shareImageOf } from './share-image.ts';
import type { SitePage, StructuredData } from './site.types.ts';

/** The build's results that every page needs: inline code, and the names of loaded files. */
export interface SiteAssets {
  /** Runs before the first paint: theme, and the redirect of members. The policy contains its hash. */
  beforePaintCode: string;
  /** Loaded after the first paint. */
  script: string;
  /** The styles of all pages, for what scripts add. */
  style: string;
  font: string;
}

interface SiteDocumentProps {
  page: SitePage;
  assets: SiteAssets;
  children: ReactNode;
}

/** The whole document of a public page. */
export function SiteDocument({ page, assets, children }: SiteDocumentProps) {
  const { meta, path } = page;
  const image = shareImageOf(page);
  return (
    <html lang="en" data-script={assets.script} data-style={assets.style}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <title>{meta.title}</title>
        <meta name="description" content={meta.description} />
        <meta name="keywords" content={meta.keywords.join(', ')} />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content="#f9f7f3" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#151210" media="(prefers-color-scheme: dark)" />
        {page.unlisted && <meta name="robots" content="noindex" />}
        {path !== null && <link rel="canonical" href={publicAddress(path)} />}
        <meta property="og:site_name" content={PRODUCT_NAME} />
        <meta property="og:type" content={meta.article ? 'article' : 'website'} />
        <meta property="og:title" content={meta.title} />
        <meta property="og:description" content={meta.description} />
        {path !== null && <meta property="og:url" content={publicAddress(path)} />}
        <meta property="og:locale" content="en_US" />
        <meta property="og:image" content={publicAddress(image.path)} />
        <meta property="og:image:width" content={String(image.width)} />
        <meta property="og:image:height" content={String(image.height)} />
        <meta property="og:image:alt" content={image.alt} />
        <meta name="twitter:card" content="summary_large_image" />
        {meta.article && (
          <>
            <meta property="article:published_time" content={meta.article.published} />
            <meta property="article:modified_time" content={meta.article.published} />
            <meta property="article:author" content={meta.article.author} />
            <meta property="article:section" content={meta.article.section} />
            {meta.article.tags.map((tag) => (
              <meta key={tag} property="article:tag" content={tag} />
            ))}
          </>
        )}
        <script
          // biome-ignore lint/security/noDangerouslySetInnerHtml: the build's own code, at build time alone.
          dangerouslySetInnerHTML={{ __html: assets.beforePaintCode }}
        />
        {/* In its place the build puts the rules that the page needs. */}
        <link rel="stylesheet" href={assets.style} />
        <link rel="preload" href={assets.font} as="font" type="font/woff2" crossOrigin="anonymous" />
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/site.webmanifest" />
        {meta.structuredData.map((data) => (
          <StructuredDataBlock key={data['@type']} data={data} />
        ))}
      </head>
      <body className="bg-canvas text-base text-ink">{children}</body>
    </html>
  );
}

function StructuredDataBlock({ data }: { data: StructuredData }) {
  const json = JSON.stringify({ '@context': 'https://schema.org', ...data });
  // A closing tag in a value would end the surrounding element.
  return (
    <script
      type="application/ld+json"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered at build time alone, with every "<" escaped.
      dangerouslySetInnerHTML={{ __html: json.replaceAll('<', '\\u003c') }}
    />
  );
}
