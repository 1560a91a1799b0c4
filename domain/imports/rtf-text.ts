/**
 * The text of pasted RTF as lines, with a tab between the cells of a table. Groups nest in braces; each inherits what
 * its parent is (shown, skipped, the instruction of a field), and the first control word of a group may say that it
 * is a destination of its own, such as the table of fonts.
 */
import { fromWindows1252 } from './code-page.ts'
import { telephoneOf } from './html-text.ts'
import { createLineWriter, type LineWriter } from './line-writer.ts'

export const rtfToText = (rtf: string): string => {
  if (!/^\s*\{\\rtf/.test(rtf.slice(0, 100))) return ''
  const walk: Walk = {
    writer: createLineWriter(),
    group: { kind: 'shown', fallback: 1 },
    outer: [],
    toSkip: 0,
    isInTable: false,
    instruction: '',
    linkFrom: 0,
  }
  let at = 0
  while (at < rtf.length) {
    token.lastIndex = at
    const [whole, text, hex, word, number, symbol] = token.exec(rtf)!
    at = token.lastIndex
    if (text !== undefined) write(walk, text)
    else if (hex !== undefined) writeCharacter(walk, fromWindows1252(Number.parseInt(hex, 16)))
    else if (word !== undefined) {
      const value = number === undefined ? undefined : Number(number)
      if (word === 'bin') at += Math.max(0, value ?? 0)
      else control(walk, word, value)
    } else if (symbol === '*') walk.group.kind = walk.group.kind === 'shown' ? 'optional' : walk.group.kind
    else if (symbol !== undefined) writeCharacter(walk, symbols[symbol] ?? (/[\\{}]/.test(symbol) ? symbol : ''))
    else if (whole === '{') {
      // Hostile nesting costs memory, not time; deeper than any document it is only counted as text that goes on.
      walk.outer.push(walk.group)
      walk.group = { ...walk.group, kind: walk.group.kind === 'optional' ? 'skipped' : walk.group.kind }
      walk.toSkip = 0
    } else if (whole === '}') closeGroup(walk)
  }
  return walk.writer.end()
}

type Group = {
  /** `optional` has begun with \*: it is skipped unless it is an instruction that we read. */
  kind: 'shown' | 'skipped' | 'optional' | 'instruction' | 'result'
  /** \ucN: how many characters stand behind each \uN for readers that know no Unicode. */
  fallback: number
}
type Walk = {
  writer: LineWriter
  group: Group
  outer: Group[]
  /** Characters of the fallback still to come. */
  toSkip: number
  isInTable: boolean
  /** HYPERLINK "tel:…", until its result is shown. */
  instruction: string
  linkFrom: number
}

// Plain text, \'hh, a control word with its number, a control symbol, a brace, or a line end (which means nothing).
const token = /([^\\{}\r\n]+)|\\'([\da-fA-F]{2})|\\([a-zA-Z]{1,32})(-?\d{1,10})? ?|\\([^a-zA-Z])|[{}\r\n\\]|\\/sy

const isShown = ({ group }: Walk): boolean => group.kind === 'shown' || group.kind === 'result'

const write = (walk: Walk, text: string): void => {
  const dropped = Math.min(walk.toSkip, text.length)
  walk.toSkip -= dropped
  if (walk.group.kind === 'instruction') {
    if (walk.instruction.length < 300) walk.instruction += text.slice(dropped, dropped + 300)
  } else if (isShown(walk) && dropped < text.length) walk.writer.text(text.slice(dropped))
}

const writeCharacter = (walk: Walk, character: string): void => {
  if (walk.toSkip > 0) walk.toSkip -= 1
  else write(walk, character)
}

const control = (walk: Walk, word: string, value: number | undefined): void => {
  const { group, writer } = walk
  if (destinations.has(word)) group.kind = 'skipped'
  else if (word === 'fldinst' && group.kind !== 'skipped') {
    group.kind = 'instruction'
    walk.instruction = ''
  } else if (word === 'fldrslt' && group.kind === 'shown') {
    group.kind = 'result'
    walk.linkFrom = writer.digits()
  } else if (word === 'uc') group.fallback = Math.min(Math.max(value ?? 1, 0), 16)
  else if (word === 'u') {
    // Written as a signed 16-bit number; pairs come as two.
    walk.toSkip = 0
    write(walk, String.fromCharCode((value ?? 0) & 0xffff))
    walk.toSkip = group.fallback
  } else if (walk.toSkip > 0) walk.toSkip -= 1
  else if (isShown(walk)) lay(walk, word)
}

const lay = (walk: Walk, word: string): void => {
  const { writer } = walk
  if (word === 'intbl') walk.isInTable = true
  else if (word === 'pard') walk.isInTable = false
  else if (word === 'cell' || word === 'nestcell' || word === 'tab') writer.tab()
  else if (word === 'row' || word === 'nestrow') writer.line()
  else if (word === 'par' || word === 'line' || word === 'sect' || word === 'page') {
    if (walk.isInTable) writer.text(' ')
    else writer.line()
  } else if (Object.hasOwn(words, word)) writer.text(words[word]!)
}

const closeGroup = (walk: Walk): void => {
  const closed = walk.group
  walk.group = walk.outer.pop() ?? closed
  walk.toSkip = 0
  if (closed.kind !== 'result' || walk.group.kind === 'result') return
  const address = /HYPERLINK\s+"?([^"]{1,200})/i.exec(walk.instruction)?.[1] ?? ''
  const number = telephoneOf(address)
  if (number !== '' && walk.writer.digits() - walk.linkFrom < 7) walk.writer.text(` ${number} `)
  walk.instruction = ''
}

const destinations = new Set(
  `fonttbl colortbl stylesheet pict info filetbl listtable listoverridetable revtbl rsidtbl generator themedata
  colorschememapping latentstyles datastore nonshppict objdata pntext listtext header footer headerl headerr footerl
  footerr pntxta pntxtb xmlnstbl bkmkstart bkmkend`.split(/\s+/),
)
const symbols: Record<string, string> = { '~': '\u00a0', _: '-', '-': '', '\n': '\n', '\r': '\n', '\t': ' ' }
const words: Record<string, string> = {
  ...{ emdash: '—', endash: '–', bullet: '•', lquote: '‘', rquote: '’', ldblquote: '“', rdblquote: '”' },
  ...{ emspace: ' ', enspace: ' ', qmspace: ' ' },
}
