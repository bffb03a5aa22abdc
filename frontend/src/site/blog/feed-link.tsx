import { FEED } from './feed.ts';

/** Announces the feed. React moves this element into the document's head. */
export function FeedLink() {
  return <link rel="alternate" type="application/rss+xml" href={FEED.path} title={FEED.title} />;
}
