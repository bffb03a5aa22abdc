import { ProductMark } from '../../features/shell/product-mark.tsx';
import { classNames } from '../../ui/class-names.ts';

interface PostCoverProps {
  image: string;
  /** Seen at once: fetched with the page. */
  priority?: boolean | undefined;
  className?: string | undefined;
}

/**
 * A post's cover, which is decoration. It covers a placeholder, which is what is left when it fails to load
 * (`failed-pictures.ts`).
 */
export function PostCover({ image, priority, className }: PostCoverProps) {
  return (
    <div
      data-cover
      className={classNames('relative aspect-video overflow-hidden rounded-surface bg-sunken', className)}
    >
      <div className="absolute inset-0 flex items-center justify-center opacity-50 grayscale">
        <ProductMark className="size-16" />
      </div>
      <img
        src={image}
        alt=""
        width={640}
        height={360}
        loading={priority ? undefined : 'lazy'}
        className="absolute inset-0 size-full object-cover"
      />
    </div>
  );
}
