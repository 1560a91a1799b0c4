/**
 * The text of pasted HTML as lines, with a tab between the cells of a table: not a parser but a walk from tag to tag that
 * never looks back, so that whatever is pasted takes time in proportion to its length. Where browsers are lenient, so
 * is it; what it cannot make sense of stays as text.
 */
import { decodeEntities } from './entities.ts'
import { createLineWriter, type LineWriter } from './line-writer.ts'

export const htmlToText = (html: string): string => {
  const writer = createLineWriter()
  const walk = { writer, tables: [] as number[], link: '', linkFrom: 0, skipped: '', depth: 0 }
  const readTag = tagReader(html)
  let at = 0
  while (at < html.length) {
    const open = html.indexOf('<', at)
    const end = open === -1 ? html.length : open
    if (walk.skipped === '' && end > at) writer.text(decodeEntities(html.slice(at, end)))
    if (open === -1) break
    if (html.startsWith('<!--', open)) {
      const close = html.indexOf('-->', open + 4)
      at = close === -1 ? html.length : close + 3
      continue
    }
    const tag = readTag(open)
    if (!tag) {
      if (walk.skipped === '') writer.text('<')
      at = open + 1
      continue
    }
    at = rawText.has(tag.name) && !tag.isEnd ? skipRaw(html, tag.name, tag.end) : tag.end
    enter(walk, tag)
  }
  return writer.end()
}

type Tag = { name: string; isEnd: boolean; href: string; end: number }
type Walk = {
  writer: LineWriter
  /** Cells begun in the current row of each open table. */
  tables: number[]
  link: string
  linkFrom: number
  skipped: string
  depth: number
}

const enter = (walk: Walk, { name, isEnd, href }: Tag): void => {
  const { writer, tables } = walk
  if (walk.skipped !== '') {
    if (name === walk.skipped) walk.depth += isEnd ? -1 : 1
    // A head that nobody closed ends where the body begins.
    if (walk.depth === 0 || (walk.skipped === 'head' && name === 'body')) walk.skipped = ''
    return
  }
  if (skippedElements.has(name) && !isEnd) {
    walk.skipped = name
    walk.depth = 1
  } else if (name === 'table') {
    writer.line()
    if (!isEnd) tables.push(0)
    else tables.pop()
  } else if (name === 'tr') {
    writer.line()
    if (tables.length > 0) tables[tables.length - 1] = 0
  } else if (name === 'td' || name === 'th') {
    if (isEnd) return
    const cells = tables.at(-1) ?? 0
    if (cells > 0) writer.tab()
    if (tables.length === 0) tables.push(0)
    tables[tables.length - 1] = cells + 1
  } else if (name === 'a') {
    if (isEnd) closeLink(walk)
    else {
      walk.link = telephoneOf(href)
      walk.linkFrom = writer.digits()
    }
  } else if (blocks.has(name)) {
    // Inside a cell a new block is still the same cell.
    if ((tables.at(-1) ?? 0) > 0) writer.text(' ')
    else writer.line()
  }
}

/** 'Call Ada' that leads to tel:+12175550100 holds a number that the text does not show. */
const closeLink = (walk: Walk): void => {
  if (walk.link !== '' && walk.writer.digits() - walk.linkFrom < 7) walk.writer.text(` ${walk.link} `)
  walk.link = ''
}

/** The number of a tel: or sms: address, without its parameters. */
export const telephoneOf = (address: string): string =>
  /^\s*(?:tel|sms|callto):(?:\/\/)?([+()\d .%-]{5,40})/i.exec(address)?.[1]?.replace(/%20/g, ' ').replace(/%/g, '') ??
  ''

/** Reads the tag that begins at a '<', or answers null where none does. What was sought in vain is not sought again. */
const tagReader = (html: string) => {
  let hasMore = true
  const hasQuote: Record<string, boolean> = { '"': true, "'": true }
  return (open: number): Tag | null => {
    if (!hasMore) return null
    const isEnd = html[open + 1] === '/'
    tagName.lastIndex = open + (isEnd ? 2 : 1)
    const name = tagName.exec(html)?.[0]
    if (name === undefined) return null
    let at = tagName.lastIndex
    let href = ''
    while (at < html.length) {
      plainPart.lastIndex = at
      at += plainPart.exec(html)![0].length
      const character = html[at]
      if (character === '>') return { name: name.toLowerCase(), isEnd, href, end: at + 1 }
      if (character === '"' || character === "'") {
        const close = hasQuote[character] ? html.indexOf(character, at + 1) : -1
        if (close === -1) hasQuote[character] = false
        else if (/href\s*=\s*$/i.test(html.slice(Math.max(0, at - 12), at))) {
          href = decodeEntities(html.slice(at + 1, Math.min(close, at + 200)))
        }
        at = close === -1 ? at + 1 : close + 1
      }
    }
    hasMore = false
    return null
  }
}

const tagName = /[a-zA-Z!?][^\s/>"'<=]{0,40}/y
const plainPart = /[^>"']*/y

/** Where the text of a script ends; one that nobody closed takes the rest with it. */
const skipRaw = (html: string, name: string, from: number): number => {
  const close = closing[name]!
  close.lastIndex = from
  return close.exec(html)?.index ?? html.length
}

const rawText = new Set(['script', 'style', 'title', 'noscript', 'textarea'])
const closing = Object.fromEntries([...rawText].map((name) => [name, new RegExp(`</${name}`, 'gi')]))
const skippedElements = new Set(['head', 'xml', 'svg', 'math', 'object', 'template'])
const blocks = new Set(
  `p div br hr li ul ol dl dt dd h1 h2 h3 h4 h5 h6 blockquote pre section article header footer address main nav aside
  figure figcaption form fieldset center caption thead tbody tfoot body option legend details summary`.split(/\s+/),
)
