/** PostgreSQL's own grammar: what its parser makes of a text, as far as the rules look at it. */
import { loadModule, parseSync } from 'libpg-query'

await loadModule()

/** One of the parser's nodes: `{ SelectStmt: { … } }` is its kind and its fields. */
export type Fields = { readonly [field: string]: unknown }

export type Node = { kind: string; fields: Fields }

export const parse = (text: string): Node[] =>
  (parseSync(text) as { stmts?: { stmt: unknown }[] }).stmts?.flatMap(({ stmt }) => nodeOf(stmt) ?? []) ?? []

export const nodeOf = (value: unknown): Node | undefined => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
  const [entry, ...more] = Object.entries(value)
  if (!entry || more.length > 0 || !/^[A-Z]/.test(entry[0])) return undefined
  return { kind: entry[0], fields: entry[1] as Fields }
}

export const nodesOf = (list: unknown): Node[] => (Array.isArray(list) ? list.flatMap((one) => nodeOf(one) ?? []) : [])

export const wordsOf = (list: unknown): string[] =>
  nodesOf(list).flatMap(({ kind, fields }) => (kind === 'String' ? [String(fields.sval)] : []))

/** Every node below, itself included; `into` says of which the parts are looked at too. */
export function* nodesBelow(value: unknown, into: (node: Node) => boolean = () => true): Generator<Node> {
  if (typeof value !== 'object' || value === null) return
  const node = nodeOf(value)
  if (node) {
    yield node
    if (!into(node)) return
  }
  for (const part of Object.values(node?.fields ?? value)) yield* nodesBelow(part, into)
}

/** The last part of a function's name. */
export const calledIn = ({ fields }: Node): string => wordsOf(fields.funcname).at(-1) ?? ''
