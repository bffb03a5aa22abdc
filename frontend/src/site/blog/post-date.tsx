interface PostDateProps {
  /** `YYYY-MM-DD` */
  date: string;
  month?: 'short' | 'long' | undefined;
}

/** A post's day, the same in every time zone. */
export function PostDate({ date, month = 'short' }: PostDateProps) {
  const text = new Date(date).toLocaleDateString('en-US', {
    timeZone: 'UTC',
    year: 'numeric',
    month,
    day: 'numeric',
  });
  return <time dateTime={date}>{text}</time>;
}
