/** Loads a page of the application anew, so that nothing of the present one stays in memory. */
export const pageLoader = {
  load(path: string): void {
    window.location.assign(path);
  },
};
