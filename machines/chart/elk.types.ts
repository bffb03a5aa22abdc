/** The used part of elkjs's graph types; elkjs accepts these. */
export interface ElkShape {
  id: string;
  x?: number;
  y?: number;
  width?: number;
  height?: number;
  layoutOptions?: Record<string, string>;
}

export interface ElkNode extends ElkShape {
  children?: ElkNode[];
  edges?: ElkEdge[];
}

export interface ElkEdge {
  id: string;
  sources: string[];
  targets: string[];
  labels?: ElkLabel[];
  layoutOptions?: Record<string, string>;
  sections?: ElkSection[];
}

export interface ElkLabel extends Omit<ElkShape, 'id'> {
  id?: string;
  text?: string;
}

export interface ElkSection {
  id: string;
  startPoint: { x: number; y: number };
  endPoint: { x: number; y: number };
  bendPoints?: { x: number; y: number }[];
}

/** The layout engine: an `ELK` of elkjs. */
export interface LayoutEngine {
  layout(graph: ElkNode): Promise<ElkNode>;
}
