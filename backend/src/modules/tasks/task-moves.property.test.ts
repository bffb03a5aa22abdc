import { projectRoutes, TASK_STATUSES, type TaskItem, type TaskStatus, taskRoutes } from '@oficio/contracts';
import { isFullRun } from '@oficio/contracts/full-run';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestApplication, type TestOwner } from '../../../test/test-application.ts';

/* Two people move tasks of one board at the same time, each by the board that they have read last. */

let app: TestApplication;
let people: [TestOwner, TestOwner];

beforeAll(async () => {
  const unlimited = { points: 100_000, perMs: 60_000 };
  app = await TestApplication.start({ rateLimits: { reads: unlimited, writes: unlimited } });
  const owner = await app.owner();
  people = [owner, await app.member(owner.organizationId, 'member')];
});
afterAll(() => app.stop());

const TASKS = 6;

/** A move by what a person sees: a task, a column, and a place in it. */
const move = fc.record({
  task: fc.nat({ max: TASKS - 1 }),
  status: fc.constantFrom(...TASK_STATUSES),
  place: fc.nat({ max: TASKS }),
});
type Move = typeof move extends fc.Arbitrary<infer Value> ? Value : never;

async function boardOf(projectId: string, as = people[0]): Promise<TaskItem[]> {
  return (await app.call(taskRoutes.board, { as, parameters: { id: projectId } })).body.items;
}

const columnOf = (items: readonly TaskItem[], status: TaskStatus): string[] =>
  items.filter((item) => item.status === status).map(({ id }) => id);

/** Sends a move that is based on the given board, and returns what it should have done. */
async function send(seen: readonly TaskItem[], { task, status, place }: Move, as: TestOwner) {
  const moved = [...seen].sort((one, other) => one.title.localeCompare(other.title))[task];
  if (!moved) throw new Error('The board has lost a task');
  const column = columnOf(seen, status).filter((id) => id !== moved.id);
  const index = Math.min(place, column.length);
  const [beforeId = null, afterId = null] = [column[index - 1], column[index]];
  const body = { status, beforeId, afterId, version: moved.version };
  const answer = await app.call(taskRoutes.move, { as, parameters: { id: moved.id }, body });
  return { id: moved.id, status, beforeId, answer };
}

test('any moves of two people at the same time keep each task once, in one order, and none is lost silently', async () => {
  const rounds = fc.array(fc.tuple(move, move), { minLength: 1, maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(rounds, async (given) => {
      const project = await app.call(projectRoutes.create, { as: people[0], body: { name: 'Board' } });
      const projectId = project.body.id;
      for (let index = 0; index < TASKS; index += 1) {
        const body = { projectId, title: `task ${index}` };
        await app.call(taskRoutes.create, { as: people[0], body });
      }
      const titles = (await boardOf(projectId)).map(({ title }) => title).sort();
      for (const [first, second] of given) {
        const seen = await boardOf(projectId);
        const sent = await Promise.all([send(seen, first, people[0]), send(seen, second, people[1])]);
        const [mine, theirs] = await Promise.all([
          boardOf(projectId, people[0]),
          boardOf(projectId, people[1]),
        ]);
        expect(mine).toEqual(theirs);
        expect(mine.map(({ title }) => title).sort()).toEqual(titles);
        for (const { answer } of sent) expect([200, 409]).toContain(answer.status);
        const done = sent.filter(({ answer }) => answer.status === 200);
        expect(done.length).toBeGreaterThan(0);
        for (const { id, status, answer } of done) {
          const stored = mine.find((item) => item.id === id);
          // The other person can only have moved the same task if this move was refused.
          expect(stored).toMatchObject({ status, version: answer.body.version });
        }
        const [only] = done;
        if (done.length === 1 && only) {
          const column = columnOf(mine, only.status);
          expect(column[column.indexOf(only.id) - 1] ?? null).toBe(only.beforeId);
        }
      }
      const { rows } = await app.admin.query<{ ranks: number; tasks: number }>(
        `SELECT count(DISTINCT (status, rank))::integer AS ranks, count(*)::integer AS tasks
         FROM oficio.tasks WHERE project_id = $1`,
        [projectId],
      );
      expect(rows).toEqual([{ ranks: TASKS, tasks: TASKS }]);
    }),
    { numRuns: isFullRun ? 60 : 8 },
  );
});
