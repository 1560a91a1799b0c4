/**
 * The contract as the page needs it: method, path and name of each call. What travels is checked by the server, so the built page
 * has the schemas only where a form asks them (`addGroup.body.safeParse`), beside that form: such files get the contract whole, as
 * modules of their own, and all others get it lean. A first visit then fetches neither the schemas nor the library they are made of.
 */

import MagicString from 'magic-string'
import type { Plugin } from 'vite'

/** What describes what travels with a call, and what is of no use to a page. */
const leftOut = ['params', 'query', 'body', 'reply', 'summary', 'errors']
const isOfContract = /\/contract\/[\w-]+\.ts$/
const whole = '?whole'

type Node = { type: string; start: number; end: number } & Record<string, unknown>

export function leanContract(): Plugin {
  const asking = new Map<string, boolean>()
  return {
    name: 'lean-contract',
    apply: 'build',
    enforce: 'pre',
    async resolveId(source, importer) {
      if (!importer || !/contract\/|^\.\/[\w-]+\.ts$/.test(source)) return null
      const isAsked = importer.endsWith(whole) || asking.get(importer)
      const found = isAsked ? await this.resolve(source, importer.replace(whole, ''), { skipSelf: true }) : null
      return found && isOfContract.test(found.id) ? { ...found, id: found.id + whole } : null
    },
    transform(code, id) {
      if (/\/web\/.*\.tsx?$/.test(id)) asking.set(id, asksSchemas(code))
      return null
    },
  }
}

/** After types are gone. */
export function leanCalls(): Plugin {
  return {
    name: 'lean-calls',
    apply: 'build',
    enforce: 'post',
    transform: {
      filter: { id: isOfContract },
      handler(code) {
        return withoutSchemas(code, (text) => this.parse(text))
      },
    },
  }
}

/** Whether a file of the page asks a schema of the contract: one it imports, or the body of a call. */
export function asksSchemas(code: string): boolean {
  const imports = [...code.matchAll(/import \{([^}]*)\} from '@carillon\/contract\//g)]
  const names = imports
    .flatMap(([, list]) => list!.split(','))
    .map((name) => name.trim())
    .filter((name) => name !== '' && !name.startsWith('type '))
  return names.some((name) =>
    new RegExp(
      String.raw`\b${name}\s*(\.(body|query|params|reply)\b|\.(safeP|p)arse\b|\.(omit|pick|extend|shape)\b)`,
    ).test(code),
  )
}

/**
 * Declarations `const name = call({ … })` without their schemas. Every other call at the top level, such as those that make schemas,
 * is marked as pure, so that the bundler leaves out what nobody uses.
 */
export function withoutSchemas(code: string, parse: (code: string) => unknown): string {
  const made = ((parse(code) as Node).body as Node[])
    .flatMap(declarators)
    .map(({ init }) => init as Made | null)
    .filter((init) => init?.type === 'CallExpression' || init?.type === 'ObjectExpression')
  const lean = new MagicString(code)
  for (const { start, end, callee, arguments: given } of made as Made[]) {
    lean.appendLeft(start, '/* @__PURE__ */ (() => (').appendRight(end, '))()')
    if (callee?.name !== 'call') continue
    for (const { key, start: from, end: to } of (given?.[0]?.properties ?? []) as Property[]) {
      if (!leftOut.includes(key?.name ?? '')) continue
      const comma = /^\s*,/.exec(code.slice(to))?.[0].length ?? 0
      lean.remove(from, to + comma)
    }
  }
  // What a declaration leaves out `call` puts in: nothing, which is a schema too.
  return lean.toString().replaceAll(/^\s*(params|query|body): declared\.\1 \?\? nothing,?$/gm, '')
}

type Made = Node & { callee?: { name?: string }; arguments?: Node[] }
type Property = Node & { key?: { name?: string } }

const declarators = (statement: Node): Node[] => {
  const declaration = (statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement) as Node | null
  return declaration?.type === 'VariableDeclaration' ? (declaration.declarations as Node[]) : []
}
