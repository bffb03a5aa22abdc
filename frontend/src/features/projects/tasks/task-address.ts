import { taskRoutes } from '@oficio/contracts';
import { defineListSearch } from '../../../records/list-search.ts';

/** The list of tasks, its address and its file. */
export const TASKS = { routes: taskRoutes, many: 'tasks', address: defineListSearch(taskRoutes.list) };
