/** The started parts, to be ended in reverse order. */
export class StartSteps {
  private readonly endings: (() => Promise<void>)[] = [];

  done(end: () => Promise<void>): void {
    this.endings.push(end);
  }

  /** Ends everything. A failing end doesn't block the others. */
  async undo(): Promise<void> {
    for (let end = this.endings.pop(); end; end = this.endings.pop()) {
      await end().catch(() => undefined);
    }
  }
}
