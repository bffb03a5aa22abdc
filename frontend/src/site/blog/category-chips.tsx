import { BLOG_CATEGORIES, type BlogPost } from './blog.types.ts';
import { categoryId } from './category-id.ts';

/** Selects the category of the shown posts, by styles alone (`blog.css`). */
export function CategoryChips({ posts }: { posts: readonly BlogPost[] }) {
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">Category</legend>
      <div className="flex flex-wrap gap-x-1.5 gap-y-2">
        <Chip id="all" name="All" count={posts.length} checked />
        {BLOG_CATEGORIES.map((category) => (
          <Chip
            key={category}
            id={categoryId(category)}
            name={category}
            count={posts.filter((post) => post.category === category).length}
          />
        ))}
      </div>
    </fieldset>
  );
}

interface ChipProps {
  id: string;
  name: string;
  count: number;
  checked?: boolean;
}

function Chip({ id, name, count, checked }: ChipProps) {
  return (
    <label className="relative inline-flex min-h-10 cursor-pointer items-center gap-1.5 rounded-full border border-outline bg-surface px-3 text-sm font-medium transition-colors hover:bg-sunken has-checked:border-ink has-checked:bg-ink has-checked:text-canvas forced-colors:has-checked:bg-[Highlight] forced-colors:has-checked:text-[HighlightText] forced-colors:has-checked:forced-color-adjust-none has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent max-md:min-h-11">
      <input
        type="radio"
        name="category"
        id={`category-${id}`}
        value={id}
        defaultChecked={checked}
        className="absolute inset-0 cursor-pointer opacity-0"
      />
      {name}
      <span className="text-xs tabular-nums opacity-80">{count}</span>
    </label>
  );
}
