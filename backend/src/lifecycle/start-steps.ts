/** What has been started, to be ended in the reverse order. */
export class StartSteps {
  private readonly endings: (() => Promise<void>)[] = [];

  done(end: () => Promise<void>): void {
    this.endings.push(end);
  }

  /** Ends everything; one that fails doesn't keep the others. */
  async undo(): Promise<void> {
    for (let end = this.endings.pop(); end; end = this.endings.pop()) {
      await end().catch(() => undefined);
    }
  }
}
