import { PUBLIC_PAGES } from '@oficio/contracts';
import { LoaderCircle } from 'lucide-react';
import { buttonClasses } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import type { IslandName } from '../browser/islands.ts';
import { BackLink } from './back-link.tsx';
import type { BlogPost } from './blog.types.ts';
import { CategoryChips } from './category-chips.tsx';
import { categoryId } from './category-id.ts';
import { FeedLink } from './feed-link.tsx';
import { NewsletterForm } from './newsletter-form.tsx';
import { PostCard } from './post-card.tsx';

/** All posts, latest first. */
export function BlogList({ posts }: { posts: readonly BlogPost[] }) {
  return (
    <div className="blog mx-auto max-w-6xl px-4 pt-6 pb-20 md:px-8 md:pb-28">
      <FeedLink />
      <BackLink path="/">Back to Home</BackLink>
      <div className="mt-8 grid items-end gap-x-12 gap-y-8 md:mt-14 lg:grid-cols-[3fr_2fr]">
        <div>
          <p className="mb-4 font-semibold text-accent-ink">Blog</p>
          <h1 className="text-headline font-bold">The business side of working for clients.</h1>
          <p className="mt-5 max-w-2xl text-lg text-ink-muted">
            Practical pieces on clients, money and promises, for freelancers and small agencies. Every sum is
            shown, so that you can put in your own figures.
          </p>
        </div>
        <NewsletterForm />
      </div>
      <section aria-labelledby="latest-posts" className="mt-14 md:mt-20">
        <h2 id="latest-posts" className="text-xl font-semibold">
          Latest Posts
        </h2>
        <div className="mt-5">
          <CategoryChips posts={posts} />
        </div>
        <ul className="mt-10 grid gap-x-8 gap-y-12 md:grid-cols-2 lg:grid-cols-3">
          {posts.map((post, place) => {
            const isShown = place < PUBLIC_PAGES.blog.firstShown;
            return (
              <li
                key={post.slug}
                data-category={categoryId(post.category)}
                data-more={isShown ? undefined : ''}
                className={place === 0 ? 'md:col-span-2' : undefined}
              >
                <PostCard post={post} wide={place === 0} drawn={isShown} />
              </li>
            );
          })}
        </ul>
        <LoadMore />
      </section>
    </div>
  );
}

/** Shows more posts that the page already contains. Without a script all of them are visible. */
function LoadMore() {
  return (
    <div
      data-island={'more-posts' satisfies IslandName}
      className="load-more mt-12 text-center noscript:hidden"
    >
      <button type="button" className={classNames(buttonClasses({ size: 'large' }), 'group')}>
        <LoaderCircle aria-hidden className="hidden animate-turning group-aria-busy:block" />
        Load More Posts
      </button>
      <p role="status" className="sr-only" />
    </div>
  );
}
