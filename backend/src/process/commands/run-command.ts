import { StartupError } from '../../../startup-error.ts';

/**
 * Runs a command of the operator: what it answers is printed, a refusal is printed as its sentence and ends the process
 * with the code 1.
 * @param usage printed when `act` answers undefined, because the arguments are wrong
 */
export async function runCommand(
  usage: string,
  act: (args: string[]) => Promise<string | undefined>,
): Promise<void> {
  try {
    const answer = await act(process.argv.slice(2));
    if (answer === undefined) throw new StartupError(usage);
    process.stdout.write(`${answer}\n`);
  } catch (error) {
    console.error(error instanceof StartupError ? error.message : error);
    process.exitCode = 1;
  }
}
