import { projectRoutes, type Task, type TaskItem, type TaskStatus, taskRoutes } from '@oficio/contracts';
import { type FakeServer, Refusal } from './fake-server.ts';

export const PROJECT_ID = '00000000-0000-7000-8000-00000000e001';
export const BOARD_PATH = `/projects/${PROJECT_ID}/tasks`;

const idOf = (count: number) => `00000000-0000-7000-8000-00000000f${String(count).padStart(3, '0')}`;

/** The tasks of one project in the fake server's memory. A move beside a task of another column is refused, as is an old version. */
export class FakeTasks {
  /** In the order of the board. */
  records: Task[] = [];

  constructor(private readonly server: FakeServer) {
    const project = server.sample(projectRoutes.one, {
      id: PROJECT_ID,
      name: 'Website',
      status: 'active',
      currency: 'MXN',
      clientId: idOf(900),
      deletedAt: null,
    });
    server.answer(projectRoutes.one, ({ parameters: { id = PROJECT_ID } }) => ({ ...project, id }));
    server.answer(taskRoutes.board, () => ({ items: this.records.map(asItem) }));
    server.answer(taskRoutes.list, ({ query: { status, search = '' } }) => {
      const matches = (task: Task) =>
        task.title.includes(search) &&
        (!status || (status === 'open' ? task.status !== 'done' : task.status === status));
      const items = this.records.filter(matches).map(asItem);
      return { items, total: items.length, nextCursor: null };
    });
    server.answer(taskRoutes.one, ({ parameters }) => this.find(parameters.id));
    server.answer(taskRoutes.create, ({ body: { title, status } }) =>
      this.add(title, { status: status ?? 'todo' }),
    );
    server.answer(
      taskRoutes.update,
      ({ parameters, body: { version, deleted: _, assigneeId: __, ...changes } }) => {
        const task = this.find(parameters.id);
        if (task.version !== version) return new Refusal('version.stale', undefined, { current: task });
        return Object.assign(task, changes, { version: version + 1 });
      },
    );
    server.answer(taskRoutes.move, ({ parameters, body: { status, beforeId, afterId, version } }) => {
      const task = this.find(parameters.id);
      if (task.version !== version) return new Refusal('version.stale', undefined, { current: task });
      const others = this.records.filter((one) => one !== task);
      const indexOf = (id: string | null) =>
        others.findIndex((one) => one.id === id && one.status === status);
      if ((beforeId && indexOf(beforeId) < 0) || (afterId && indexOf(afterId) < 0)) {
        return new Refusal('task.place_gone', 'Somebody has moved or deleted a task beside this place.');
      }
      const index = beforeId ? indexOf(beforeId) + 1 : afterId ? indexOf(afterId) : others.length;
      this.records = others.toSpliced(index, 0, Object.assign(task, { status, version: version + 1 }));
      return task;
    });
    server.answer(taskRoutes.comment, ({ parameters, body: { body } }) => {
      const task = this.find(parameters.id);
      const comment = { id: idOf(800 + task.comments.length), author: null, body, createdAt: task.createdAt };
      task.comments = [...task.comments, comment];
      return task;
    });
  }

  add(title: string, members: Partial<Task> & { status?: TaskStatus } = {}): Task {
    const id = idOf(this.records.length + 1);
    const task = this.server.sample(taskRoutes.one, {
      id,
      title,
      projectId: PROJECT_ID,
      projectName: 'Website',
      status: 'todo',
      assignee: null,
      dueOn: null,
      labels: [],
      checklist: [],
      checklistTotal: 0,
      checklistDone: 0,
      comments: [],
      commentCount: 0,
      version: 1,
      deletedAt: null,
      ...members,
    });
    this.records.push(task);
    return task;
  }

  find(id: string | undefined): Task {
    const task = this.records.find((one) => one.id === id);
    if (!task) throw new Error('The test has no such task');
    return task;
  }
}

function asItem({
  description: _,
  checklist: __,
  comments: ___,
  completedAt: ____,
  deletedAt: _____,
  ...item
}: Task): TaskItem {
  return item;
}
