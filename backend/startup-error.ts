/**
 * The start failed for a reason that the operator can remove. The message is for the terminal: one line per problem,
 * each with its remedy. The class stands outside `src` and `embedded` because both throw it.
 */
export class StartupError extends Error {
  override readonly name = 'StartupError';
}
