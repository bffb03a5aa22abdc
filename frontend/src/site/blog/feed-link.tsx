import { FEED } from './feed.ts';

/** Tells readers of feeds where the blog's is. React moves it into the document's head. */
export function FeedLink() {
  return <link rel="alternate" type="application/rss+xml" href={FEED.path} title={FEED.title} />;
}
