import { type AnswerOf, apiKeyRoutes, type BodyOf } from '@oficio/contracts';
import type { Answer, TestApplication, TestPerson } from './test-application.ts';

type MadeKey = AnswerOf<typeof apiKeyRoutes.create>;

export interface TestApiKey {
  id: string;
  /** The key itself. */
  token: string;
  made: Answer<MadeKey>;
}

/** An API key of a person, with all rights of the role and without an end, unless the body says otherwise. */
export async function testApiKey(
  app: TestApplication,
  as: TestPerson,
  body: Partial<BodyOf<typeof apiKeyRoutes.create>> = {},
): Promise<TestApiKey> {
  const made = await app.call(apiKeyRoutes.create, {
    as,
    body: { name: 'Website', access: 'write', expiresOn: null, ...body },
  });
  if (made.status !== 201) throw new Error(`The key was not created: ${made.text}`);
  return { id: made.body.id, token: made.body.key, made };
}
