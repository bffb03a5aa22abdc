import type { ShellArea } from './shell.types.ts';

/** Whether a path is an area's own page or below it. */
export function isCurrentArea(area: Pick<ShellArea, 'href'>, currentPath: string): boolean {
  return currentPath === area.href || currentPath.startsWith(`${area.href}/`);
}
