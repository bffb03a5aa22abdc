/** What stands in the columns of the table of lines, by their edges in pixels. */
interface Columns {
  left: number[];
  right: number[];
}

/** The heads, and the cells of each row below them. */
export function measureLineTable() {
  const grids = [...document.querySelectorAll<HTMLElement>('form .line-grid')];
  const [heads, ...rows] = grids.map((grid) => cellsOf(grid));
  return {
    heads: edgesOf(heads ?? []),
    rows: rows.map(edgesOf),
    heights: [...document.querySelectorAll('form [data-line]')].map(
      (line) => line.getBoundingClientRect().height,
    ),
    descriptionWidth: rows[0]?.[0]?.getBoundingClientRect().width ?? 0,
  };
}

/** The amounts that are wider than their cell or have several rows of text. */
export function cutAmounts(): string[] {
  return [...document.querySelectorAll<HTMLElement>('form [data-line] p.money')]
    .filter(({ scrollWidth, clientWidth, offsetHeight }) => scrollWidth > clientWidth || offsetHeight > 48)
    .map(({ textContent }) => textContent);
}

/** The six cells, without faults, buttons and the second row. */
function cellsOf(grid: HTMLElement): Element[] {
  return [...grid.children].filter((cell) => cell.matches('span, :has(> label), p.money')).slice(0, 6);
}

function edgesOf(cells: readonly Element[]): Columns {
  const edges = cells.map((cell) => cell.getBoundingClientRect());
  return { left: edges.map(({ left }) => left), right: edges.map(({ right }) => right) };
}
