/** A signal that aborts once the given milliseconds have passed since the start or the last `restart`. */
export function createTimeLimit(milliseconds: number) {
  const exceeded = new AbortController();
  let timer = start();
  return {
    signal: exceeded.signal,
    restart(): void {
      clearTimeout(timer);
      timer = start();
    },
    end: (): void => clearTimeout(timer),
  };

  function start() {
    return setTimeout(() => exceeded.abort(), milliseconds);
  }
}
