/**
 * The longest time that one turn of the event loop took while the work ran, in milliseconds of CPU time: the wall-clock
 * time of a busy machine includes other processes.
 * @param onTurn called on each turn
 */
export async function longestTurn(work: () => Promise<unknown>, onTurn = () => {}): Promise<number> {
  let [longest, last] = [0, cpuMs()];
  let turn = setImmediate(function measure() {
    const now = cpuMs();
    longest = Math.max(longest, now - last);
    last = now;
    onTurn();
    turn = setImmediate(measure);
  });
  await work();
  clearImmediate(turn);
  // Work that never leaves its turn ends before the first measurement.
  return Math.max(longest, cpuMs() - last);
}

/** A garbage collection, or the copy of a large file in the test's own request, lengthens up to half of the runs. */
const RUNS = 10;

/**
 * The least of the longest turns of some runs, in milliseconds of CPU time: work that holds the event loop lengthens each.
 * Runs after one below the limit are left out.
 * @param limit in milliseconds
 * @param work gets the number of the run, from 0
 * @param onTurn called on each turn
 */
export async function longestTurnOfEachRun(
  limit: number,
  work: (run: number) => Promise<unknown>,
  onTurn?: () => void,
): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let run = 0; run < RUNS && least >= limit; run += 1) {
    least = Math.min(least, await longestTurn(() => work(run), onTurn));
  }
  return least;
}

function cpuMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}
