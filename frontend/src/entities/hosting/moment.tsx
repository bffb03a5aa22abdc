const moment = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

/** A day and a time in this device's time zone. */
export function Moment({ at }: { at: string }) {
  return (
    <time dateTime={at} className="tabular-nums">
      {moment.format(new Date(at))}
    </time>
  );
}

/** When a check is planned. One that is due runs as soon as a check of another server leaves it a place. */
export function NextCheck({ at }: { at: string }) {
  return Date.parse(at) > Date.now() ? <Moment at={at} /> : 'Due now';
}

/** The first and the last time of something that stayed the same; one time if they are equal. */
export function Moments({ from, until }: { from: string; until: string }) {
  if (from === until) return <Moment at={from} />;
  return (
    <>
      <Moment at={from} /> – <Moment at={until} />
    </>
  );
}
