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
  return longest;
}

function cpuMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}
