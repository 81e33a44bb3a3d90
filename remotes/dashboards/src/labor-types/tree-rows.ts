import type { LaborTypeNode } from '@fixed-ops/contract/dashboards';
import { searchText, searchWords } from '@fixed-ops/ui';
import { type Path, pathKey } from './tree-address.ts';

/** The state of the rows below a branch. */
export interface Branch {
  readonly nodes: readonly LaborTypeNode[];
  readonly isLoading: boolean;
  readonly onRetry: (() => void) | null;
  /** The number of rows not loaded yet, and the function that loads them. */
  readonly rest: number;
  readonly onMore: () => void;
}

export type TreeRow =
  | {
      readonly kind: 'node';
      readonly key: string;
      readonly depth: number;
      readonly node: LaborTypeNode;
      readonly name: string;
      /** Undefined for lines, which have nothing below them. */
      readonly isOpen: boolean | undefined;
    }
  | { readonly kind: 'loading'; readonly key: string; readonly depth: number }
  | { readonly kind: 'failed'; readonly key: string; readonly depth: number; readonly onRetry: () => void }
  | {
      readonly kind: 'more';
      readonly key: string;
      readonly depth: number;
      readonly rest: number;
      readonly onMore: () => void;
    };

export interface Tree {
  readonly payTypes: readonly LaborTypeNode[];
  readonly laborTypes: readonly LaborTypeNode[];
  readonly isOpen: (key: string) => boolean;
  readonly below: (key: string) => Branch | undefined;
  /** Sorts the rows of one branch as the table is sorted. */
  readonly ordered: (nodes: readonly LaborTypeNode[]) => readonly LaborTypeNode[];
  /** Search text for labor types. */
  readonly words: string;
  readonly nameOf: (node: LaborTypeNode) => string;
}

/** The path to a node. */
function pathTo({ level, payType, laborType, opCode }: LaborTypeNode): Path {
  if (level === 'payType') return [payType];
  return level === 'laborType' ? [payType, laborType] : [payType, laborType, opCode];
}

/** Whether the search text occurs in the code or description of a labor type. */
export function isFoundBy(text: string): (node: LaborTypeNode) => boolean {
  const words = searchWords(text);
  return ({ laborType, description }) => {
    const named = searchText(`${laborType}\n${description}`);
    return words.every((word) => named.includes(word));
  };
}

/** The visible rows of the tree, each branch sorted as the table is. */
export function treeRows(tree: Tree): TreeRow[] {
  const words = searchWords(tree.words);
  const isFound = isFoundBy(tree.words);
  const at = (nodes: readonly LaborTypeNode[], level: LaborTypeNode['level']) =>
    nodes.filter((node) => node.level === level);
  return tree.ordered(at(tree.payTypes, 'payType')).flatMap((payType) => {
    const inside = at(tree.laborTypes, 'laborType').filter((node) => node.payType === payType.payType && isFound(node));
    if (words.length > 0 && inside.length === 0) return [];
    const isOpen = words.length > 0 || tree.isOpen(pathKey([payType.payType]));
    return [
      nodeRow(tree, payType, isOpen),
      ...(isOpen ? tree.ordered(inside).flatMap((node) => branchRows(tree, node)) : []),
    ];
  });
}

function nodeRow(tree: Tree, node: LaborTypeNode, isOpen: boolean | undefined): TreeRow {
  const path = pathTo(node);
  const key = node.level === 'line' ? `${pathKey(path)}#${node.line?.lineId ?? ''}` : pathKey(path);
  const depth = node.level === 'line' ? path.length : path.length - 1;
  return { kind: 'node', key, depth, node, name: tree.nameOf(node), isOpen };
}

function branchRows(tree: Tree, node: LaborTypeNode): TreeRow[] {
  if (node.level === 'line') return [nodeRow(tree, node, undefined)];
  const path = pathTo(node);
  const key = pathKey(path);
  const isOpen = tree.isOpen(key);
  const own = nodeRow(tree, node, isOpen);
  const branch = isOpen ? tree.below(key) : undefined;
  if (!branch) return [own];
  const depth = path.length;
  const nodes = node.level === 'opCode' ? branch.nodes : tree.ordered(branch.nodes);
  return [
    own,
    ...nodes.flatMap((each) => branchRows(tree, each)),
    ...(branch.isLoading ? [{ kind: 'loading' as const, key: `${key}#loading`, depth }] : []),
    ...(branch.onRetry ? [{ kind: 'failed' as const, key: `${key}#failed`, depth, onRetry: branch.onRetry }] : []),
    ...(branch.rest > 0 && !branch.isLoading && !branch.onRetry
      ? [{ kind: 'more' as const, key: `${key}#more`, depth, rest: branch.rest, onMore: branch.onMore }]
      : []),
  ];
}
