/** What code and documents refer to: the numbered rules of docs/rules, and files by their paths. */
import { rootFolders } from './rules.ts'

/** Texts by path, as they stand in the tree. */
type Texts = ReadonlyMap<string, string>

export function checkReferences(texts: Texts, entries: ReadonlySet<string>): string[] {
  const numbered = new Map([...texts].flatMap(([path, text]) => rulesOf(path, text)))
  return [
    ...[...numbered].flatMap(([page, numbers]) => checkNumbers(page, numbers)),
    ...[...texts].flatMap(([path, text]) => checkText(path, unwrap(text), numbered)),
    ...[...texts].flatMap(([path, text]) => (isGuide(path) ? checkPaths(path, text, entries) : [])),
  ]
}

/** The page `opt-outs` and the numbers of its rules, in the order in which they stand. */
function rulesOf(path: string, text: string): [string, number[]][] {
  const page = /^docs\/rules\/([a-z-]+)\.md$/.exec(path)?.[1]
  return page ? [[page, [...text.matchAll(/^(\d+)\. /gm)].map(([, number]) => Number(number))]] : []
}

function checkNumbers(page: string, numbers: readonly number[]): string[] {
  const wrong = numbers.find((number, at) => number !== at + 1)
  return wrong === undefined ? [] : [`docs/rules/${page}.md: rule ${wrong} is out of order; rules count from 1.`]
}

function checkText(path: string, text: string, numbered: ReadonlyMap<string, number[]>): string[] {
  const missing = [...text.matchAll(/\brules\/([a-z-]+) (\d+)\b/g)]
    .filter(([, page = '', number]) => !numbered.get(page)?.includes(Number(number)))
    .map(([reference]) => `${path} refers to ${reference}: docs/rules has no such rule.`)
  const outside =
    elsewhere.exec(text)?.[0] ?? (isOfTheWire.test(path) ? undefined : /\bthe spec(ification)?\b/i.exec(text)?.[0])
  if (outside === undefined) return missing
  return [...missing, `${path} refers to "${outside}", which is not in the repository: refer to docs/rules.`]
}

/** Documents that only their authors had. Laws and RFCs have paragraphs too. */
const elsewhere = /\b(spec( \d)?|facts|decisions|design) ?§ ?\d*|\bspec [1-9]\b/i
/** Protocols are specified in public. */
const isOfTheWire = /^protocols\//

/** Comments and paragraphs as one line each, so that a reference may be wrapped. */
const unwrap = (text: string): string => text.replace(/\n\s*(\*|\/\/|--|#)? ?/g, ' ')

/** Documents that say how things are today; those of docs/decisions say how they were on a day. */
const isGuide = (path: string): boolean => /^([A-Z]+|docs\/[a-z-]+)\.md$/.test(path) && path !== 'CHANGELOG.md'

function checkPaths(path: string, text: string, entries: ReadonlySet<string>): string[] {
  const named = [...text.matchAll(/`([a-z]+\/[a-z0-9/.-]+)`/g)].flatMap(([, one = '']) => one.replace(/\/$/, ''))
  return [...new Set(named)]
    .filter((one) => rootFolders.includes(one.split('/')[0] ?? '') && !entries.has(one))
    .map((one) => `${path} names ${one}, which is not there.`)
}
