const moment = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

/** A day and a time in this device's time zone. */
export function Moment({ at }: { at: string }) {
  return (
    <time dateTime={at} className="tabular-nums">
      {moment.format(new Date(at))}
    </time>
  );
}
