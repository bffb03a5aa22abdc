import { PUBLIC_PAGES } from '@oficio/contracts';
import { classNames } from '../../ui/class-names.ts';
import type { BlogPost } from './blog.types.ts';
import { PostCover } from './post-cover.tsx';
import { PostDate } from './post-date.tsx';
import { isPublished, pathOf } from './posts.ts';

interface PostCardProps {
  post: BlogPost;
  /** The first card of the list spans two columns. */
  wide?: boolean | undefined;
  /** Whether the cover is drawn in the page. */
  drawn?: boolean | undefined;
}

/** A post in a list. The title's link covers the whole card; a post without a page has no link. */
export function PostCard({ post, wide = false, drawn }: PostCardProps) {
  const published = isPublished(post);
  return (
    <article className="group/card relative flex h-full flex-col">
      <PostCover post={post} drawn={drawn} className={wide ? 'md:aspect-[2.2]' : undefined} />
      <p className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
        <span className="font-semibold text-accent-ink">{post.category}</span>
        <span className="text-ink-muted">
          {published ? `${post.readTime} min read` : 'Not published yet'}
        </span>
      </p>
      <h3
        className={classNames(
          'mt-2 font-semibold text-balance',
          wide ? 'text-lg md:max-w-xl md:text-xl' : 'text-lg',
        )}
      >
        {published ? (
          <a
            href={pathOf(post)}
            className="underline-offset-4 after:absolute after:inset-0 group-hover/card:underline"
          >
            {post.title}
          </a>
        ) : (
          post.title
        )}
      </h3>
      <p className={classNames('mt-2 text-base text-ink-muted', wide && 'max-w-2xl')}>{post.excerpt}</p>
      <p className="mt-3 text-sm text-ink-muted">
        {post.author} · {!published && 'announced '}
        <PostDate date={post.date} />
      </p>
      <TagList tags={post.tags.slice(0, PUBLIC_PAGES.blog.tagsPerCard)} />
    </article>
  );
}

/** A post's tags. */
export function TagList({ tags }: { tags: readonly string[] }) {
  return (
    <ul aria-label="Tags" className="mt-3 flex flex-wrap gap-1.5 text-xs">
      {tags.map((tag) => (
        <li key={tag} className="rounded-full border border-hairline bg-surface px-2.5 py-1 text-ink-muted">
          {tag}
        </li>
      ))}
    </ul>
  );
}
