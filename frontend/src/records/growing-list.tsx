import type { ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import { QueryError } from '../ui/error-state.tsx';
import { SkeletonText } from '../ui/skeleton.tsx';

interface GrowingQuery<Page> {
  data: { pages: Page[] } | undefined;
  error: Error | null;
  isFetching: boolean;
  refetch: () => unknown;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage: () => unknown;
}

interface GrowingListProps<Item> {
  /** What `useGrowingList` returns. */
  list: GrowingQuery<{ items: Item[] }>;
  /** The plural noun of the items, for 'The mails could not be loaded'. */
  many: string;
  /** The lines that stand for the first page while it loads. */
  lines: number;
  /** Shown instead of an empty list. */
  nothing?: ReactNode;
  /** The words of the button that shows the next page, and its size. */
  more?: string;
  small?: boolean;
  moreClassName?: string;
  children: (items: readonly Item[]) => ReactNode;
}

/** The pages of a list one below the other, with a button that adds the next one. */
export function GrowingList<Item>({
  list,
  many,
  lines,
  nothing,
  children,
  ...button
}: GrowingListProps<Item>) {
  const { data, error } = list;
  if (!data && error) return <QueryError title={`The ${many} could not be loaded`} query={list} />;
  if (!data) return <SkeletonText lines={lines} />;
  const items = data.pages.flatMap((page) => page.items);
  return (
    <>
      {items.length === 0 && nothing !== undefined ? nothing : children(items)}
      <MoreButton list={list} {...button} />
    </>
  );
}

type MoreButtonProps = Pick<GrowingListProps<unknown>, 'list' | 'more' | 'small' | 'moreClassName'>;

/** Adds the next page; nothing below the last one. */
export function MoreButton({ list, more = 'Show more', small = false, moreClassName }: MoreButtonProps) {
  if (!list.hasNextPage) return null;
  return (
    <div className={moreClassName}>
      <Button
        size={small ? 'small' : 'medium'}
        busy={list.isFetchingNextPage}
        onClick={() => void list.fetchNextPage()}
      >
        {more}
      </Button>
    </div>
  );
}
