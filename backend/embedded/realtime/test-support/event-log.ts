/** A log of events in order, with a way to wait for the next one of a kind. */
export interface EventLog<Entry> {
  readonly all: Entry[];
  add(entry: Entry): void;
  /** The first matching entry after those already taken. Rejects at the deadline with all entries. */
  next(matches: (entry: Entry) => boolean, deadlineMs?: number): Promise<Entry>;
}

export function eventLog<Entry>(): EventLog<Entry> {
  const all: Entry[] = [];
  let taken = 0;
  let wake: () => void = () => undefined;

  return {
    all,
    add(entry) {
      all.push(entry);
      wake();
    },
    async next(matches, deadlineMs = 60_000) {
      const deadline = Date.now() + deadlineMs;
      for (;;) {
        const index = all.findIndex((entry, position) => position >= taken && matches(entry));
        const found = all[index];
        if (found !== undefined) {
          taken = index + 1;
          return found;
        }
        await new Promise<void>((resolve, reject) => {
          const timer = setTimeout(
            () => reject(new Error(`Not seen in time. Entries: ${JSON.stringify(all)}`)),
            deadline - Date.now(),
          );
          wake = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
    },
  };
}
