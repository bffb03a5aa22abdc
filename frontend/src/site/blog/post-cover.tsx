import { ProductMark } from '../../features/shell/product-mark.tsx';
import { classNames } from '../../ui/class-names.ts';
import type { BlogPost } from './blog.types.ts';
import { coverDrawing } from './cover-drawings.ts';

interface PostCoverProps {
  post: BlogPost;
  /** Visible at once, so the page contains the drawing and its first paint needs no request. */
  drawn?: boolean | undefined;
  className?: string | undefined;
}

/** A post's cover, which is decoration. */
export function PostCover({ post, drawn = false, className }: PostCoverProps) {
  return (
    <div
      data-cover
      className={classNames('relative aspect-video overflow-hidden rounded-surface bg-sunken', className)}
    >
      {drawn ? <Drawing slug={post.slug} /> : <Picture address={post.image} />}
    </div>
  );
}

function Drawing({ slug }: { slug: string }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 640 360"
      preserveAspectRatio="xMidYMid slice"
      className="absolute inset-0 size-full"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the project's own drawings, at build time alone.
      dangerouslySetInnerHTML={{ __html: coverDrawing(slug) }}
    />
  );
}

/** The picture covers a placeholder, which stays visible if the picture fails to load (`failed-pictures.ts`). */
function Picture({ address }: { address: string }) {
  return (
    <>
      <div className="absolute inset-0 flex items-center justify-center opacity-50 grayscale">
        <ProductMark className="size-16" />
      </div>
      <img
        src={address}
        alt=""
        width={640}
        height={360}
        loading="lazy"
        className="absolute inset-0 size-full object-cover"
      />
    </>
  );
}
