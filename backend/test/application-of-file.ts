import { afterAll } from 'vitest';
import { TestApplication, type TestOptions } from './test-application.ts';

/** Starts the application for a test file, and stops it after the file's tests. Call it at the top of the file. */
export async function applicationOfFile(options?: TestOptions): Promise<TestApplication> {
  const app = await TestApplication.start(options);
  afterAll(() => app.stop());
  return app;
}
