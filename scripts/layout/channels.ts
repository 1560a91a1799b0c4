/**
 * Statements that name no channel. What is kept of a recipient has the channel in its key, so a statement without one would take
 * calls for texts. Each mention of such a table in a piece of SQL needs a `channel` of its own there, by its alias where it has
 * one; what is about a whole broadcast says so in a comment behind it.
 */
import { sqlFiles, testFiles } from './rules.ts'
import type { Source, Tree } from './sources.ts'

export function checkChannels({ sources, texts }: Tree): string[] {
  const tables = tablesByChannel(texts.get('server/schema.sql') ?? '')
  if (tables.length === 0) return []
  return [...sources.values()]
    .filter(isStore)
    .flatMap(({ path, literals }) =>
      [...new Set(literals.flatMap((text) => mentionsWithout(text, tables)))].map(
        (table) =>
          `${path} names ${table} without its channel: say which, or behind the table that it is ${everyChannel}.`,
      ),
    )
}

const isStore = ({ path }: Source): boolean =>
  path.startsWith('server/') && sqlFiles.some((one) => one.test(path)) && !testFiles.test(path)

const everyChannel = '/* every channel */'

/** Those of broadcasts whose key has the channel in it, from the printed schema. */
const tablesByChannel = (schema: string): string[] =>
  [...schema.matchAll(/^create table (\w+) \((.*?)^\)/gms)].flatMap(([, table = '', body = '']) =>
    /PRIMARY KEY \([^)]*\bbroadcast_id\b[^)]*\bchannel\b/.test(body) ? [table] : [],
  )

/** The tables that are named more often than their channel. */
function mentionsWithout(text: string, tables: readonly string[]): string[] {
  const mention = new RegExp(
    String.raw`\b(from|join|update|into|using)\s+(${tables.join('|')})\b(?:\s+(?:as\s+)?(?!(?:${keywords})\b)([a-z]\w*))?(\s*/\* every channel \*/)?`,
    'gi',
  )
  const left = new Map<string, { table: string; count: number }>()
  for (const [, verb = '', table = '', alias = '', isOfAll] of text.matchAll(mention)) {
    if (isOfAll) continue
    // What is put in is put into a list of columns.
    const key = verb.toLowerCase() === 'into' ? '' : alias
    left.set(key, { table, count: (left.get(key)?.count ?? 0) + 1 })
  }
  const joined = count(text, /\busing\s*\([^)]*\bchannel\b[^)]*\)/gi)
  return [...left].flatMap(([alias, of]) => {
    const named =
      alias === '' ? /(?<![.\w])channel\b(?!\s*\*\/)/gi : new RegExp(String.raw`\b${alias}\.channel\b`, 'gi')
    return count(text, named) + (alias === '' ? 0 : joined) < of.count ? [of.table] : []
  })
}

const count = (text: string, pattern: RegExp): number => [...text.matchAll(pattern)].length

const keywords = 'set|where|using|on|for|order|group|cross|left|join|inner|limit|returning|select|values|union|as|and'
