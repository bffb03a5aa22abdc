import { mask, type Plain } from './mask.ts';
import { MASKED } from './mask-text.ts';

interface ValueTreeProps {
  /** Any value; secrets in it are masked here. */
  value: unknown;
  /** The depth to which the tree is open initially. */
  open?: number;
}

/** A value as a collapsible tree. */
export function ValueTree({ value, open = 1 }: ValueTreeProps) {
  return <Node value={mask(value)} open={open} />;
}

function Node({ name, value, open }: { name?: string; value: Plain; open: number }) {
  if (typeof value !== 'object' || value === null || Object.keys(value).length === 0) {
    return (
      <div className="odp-value">
        <Name name={name} />
        <Leaf value={value} />
      </div>
    );
  }
  const members = Object.entries(value);
  const inner = members.map(([key, held]) => <Node key={key} name={key} value={held} open={open - 1} />);
  if (name === undefined) return <div className="odp-tree">{inner}</div>;
  return (
    <details open={open > 0} className="odp-branch">
      <summary>
        <Name name={name} />
        <span className="odp-quiet">
          {Array.isArray(value) ? `[${members.length}]` : `{${members.length}}`}
        </span>
      </summary>
      <div className="odp-members">{inner}</div>
    </details>
  );
}

function Name({ name }: { name: string | undefined }) {
  return name === undefined ? null : <span className="odp-name">{name}: </span>;
}

function Leaf({ value }: { value: Plain }) {
  if (value === MASKED) return <span className="odp-masked">{MASKED}</span>;
  if (typeof value === 'string') return <span className="odp-string">{JSON.stringify(value)}</span>;
  return <span className="odp-literal">{JSON.stringify(value)}</span>;
}
