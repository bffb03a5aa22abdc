import { Share2 } from 'lucide-react';
import { buttonClasses } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import type { IslandName } from '../browser/islands.ts';
import { ArticleContents } from './article-contents.tsx';
import { articleHtml } from './article-html.ts';
import { AuthorBox } from './author-box.tsx';
import { BackLink } from './back-link.tsx';
import type { PublishedPost } from './blog.types.ts';
import { FeedLink } from './feed-link.tsx';
import { NewsletterForm } from './newsletter-form.tsx';
import { PostCard, TagList } from './post-card.tsx';
import { PostCover } from './post-cover.tsx';
import { PostDate } from './post-date.tsx';

interface ArticleProps {
  post: PublishedPost;
  related: readonly PublishedPost[];
}

/** The page of an article. */
export function Article({ post, related }: ArticleProps) {
  const { html, headings } = articleHtml(post.content);
  return (
    <div className="mx-auto max-w-6xl px-4 pt-6 pb-20 md:px-8 md:pb-28">
      <FeedLink />
      <BackLink path="/blog">Back to Blog</BackLink>
      <article className="mt-8 md:mt-12">
        <ArticleHeader post={post} />
        <div className="mt-10 grid gap-x-16 md:mt-14 lg:grid-cols-[minmax(0,1fr)_15rem]">
          <div className="min-w-0 max-w-[68ch]">
            <div
              className="article-text"
              // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised, at build time.
              dangerouslySetInnerHTML={{ __html: html }}
            />
            <div className="mt-12 border-t border-hairline pt-6">
              <TagList tags={post.tags} />
            </div>
            <AuthorBox author={post.author} />
          </div>
          <ArticleContents headings={headings} />
        </div>
      </article>
      <section aria-labelledby="related" className="mt-20 border-t border-hairline pt-12 print:hidden">
        <h2 id="related" className="text-xl font-semibold">
          Related articles
        </h2>
        <ul className="mt-8 grid gap-x-8 gap-y-12 md:grid-cols-3">
          {related.map((other) => (
            <li key={other.slug}>
              <PostCard post={other} />
            </li>
          ))}
        </ul>
      </section>
      <div className="mx-auto mt-16 max-w-2xl print:hidden">
        <NewsletterForm />
      </div>
    </div>
  );
}

function ArticleHeader({ post }: { post: PublishedPost }) {
  return (
    <header className="grid items-center gap-x-12 gap-y-8 lg:grid-cols-[3fr_2fr]">
      <div>
        <p className="mb-4 font-semibold text-accent-ink">{post.category}</p>
        <h1 className="text-headline font-bold">{post.title}</h1>
        <p className="mt-5 max-w-2xl text-lg text-ink-muted">{post.excerpt}</p>
        <div className="mt-6 flex flex-wrap items-center gap-x-4 gap-y-3 text-sm text-ink-muted">
          <p>
            <span className="font-semibold text-ink">{post.author}</span> ·{' '}
            <PostDate date={post.date} month="long" /> · {post.readTime} min read
          </p>
          <ShareButton />
        </div>
      </div>
      <PostCover post={post} drawn className="max-lg:max-w-xl" />
    </header>
  );
}

/** Shares the page with the device's share sheet, or copies its address. It needs a script. */
function ShareButton() {
  return (
    <button
      type="button"
      data-island={'share' satisfies IslandName}
      className={classNames(buttonClasses({ size: 'small' }), 'noscript:hidden print:hidden')}
    >
      <Share2 aria-hidden />
      Share
    </button>
  );
}
