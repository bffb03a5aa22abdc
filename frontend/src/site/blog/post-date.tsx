interface PostDateProps {
  /** `YYYY-MM-DD` */
  date: string;
  month?: 'short' | 'long' | undefined;
}

/** The day of a post, the same day everywhere. */
export function PostDate({ date, month = 'short' }: PostDateProps) {
  const text = new Date(date).toLocaleDateString('en-US', {
    timeZone: 'UTC',
    year: 'numeric',
    month,
    day: 'numeric',
  });
  return <time dateTime={date}>{text}</time>;
}
