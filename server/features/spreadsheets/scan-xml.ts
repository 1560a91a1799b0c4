import { damagedFile } from './refuse-file.ts'

export type Attributes = Readonly<Record<string, string>>

/** Names come without their prefix. */
export type XmlEvents = {
  open(name: string, attributes: Attributes): void
  close?(name: string): void
  /** May come in several parts. */
  text?(text: string): void
}

type Scanner = { write(text: string): void; end(): void }

/** Characters of one tag, text or comment. No part of a spreadsheet comes near it; what is not complete is held in memory. */
const longestToken = 262_144
const deepest = 100

/**
 * A scanner for XML 1.0 as spreadsheets write it. The parsers there are go from character to character and take half a minute
 * for a million rows; this one goes from tag to tag. It knows no document types, so no entities but the five of XML itself,
 * and refuses what is not well-formed as far as it could be misunderstood: nesting, attributes, references, control characters.
 */
export const scanXml = (events: XmlEvents): Scanner => {
  const stack: string[] = []
  let hasRoot = false
  let buffer = ''
  let at = 0

  const write = (more: string) => {
    if (controls.test(more)) throw damagedFile()
    buffer = at < buffer.length ? buffer.slice(at) + more : more
    at = 0
    while (at < buffer.length && takeToken()) {}
    if (buffer.length - at > longestToken) throw damagedFile()
  }

  /** False where the token is not complete yet. */
  const takeToken = (): boolean => {
    const start = buffer.indexOf('<', at)
    if (start === -1) return false
    if (start > at) takeText(decoded(buffer.slice(at, start)))
    at = start
    const next = buffer.charCodeAt(start + 1)
    if (next === slash) return takeClose(start)
    if (next === question) return takeInstruction(start)
    if (next === exclamation) return takeMarkup(start)
    return takeOpen(start)
  }

  const takeText = (text: string) => {
    if (stack.length > 0) events.text?.(text)
    else if (text.trim() !== '') throw damagedFile()
  }

  const takeClose = (start: number): boolean => {
    const end = buffer.indexOf('>', start)
    if (end === -1) return false
    const name = stack.pop()
    if (name === undefined || !buffer.startsWith(name, start + 2)) throw damagedFile()
    const after = start + 2 + name.length
    if (after !== end && buffer.slice(after, end).trim() !== '') throw damagedFile()
    at = end + 1
    events.close?.(localName(name))
    return true
  }

  const takeInstruction = (start: number): boolean => {
    const end = buffer.indexOf('?>', start + 2)
    if (end === -1) return false
    const encoding = /^xml\s.*encoding\s*=\s*["']([^"']*)/s.exec(buffer.slice(start + 2, end))?.[1]
    if (encoding !== undefined && !/^(utf-?8|utf-?16|us-ascii)$/i.test(encoding)) throw damagedFile()
    at = end + 2
    return true
  }

  const takeMarkup = (start: number): boolean => {
    const isComment = buffer.startsWith('<!--', start)
    if (!isComment && !buffer.startsWith('<![CDATA[', start)) {
      // A document type, or the beginning of one of the others at the end of what is there.
      const begun = buffer.slice(start, start + 9)
      if (begun.length < 9 && ('<!--'.startsWith(begun) || '<![CDATA['.startsWith(begun))) return false
      throw damagedFile()
    }
    const end = buffer.indexOf(isComment ? '-->' : ']]>', start + (isComment ? 4 : 9))
    if (end === -1) return false
    at = end + 3
    if (!isComment) takeText(lineEnds(buffer.slice(start + 9, end)))
    return true
  }

  const takeOpen = (start: number): boolean => {
    let index = endOfName(start + 1)
    if (index === -1) return false
    const name = buffer.slice(start + 1, index)
    if (name === '' || (stack.length === 0 && hasRoot) || stack.length >= deepest) throw damagedFile()
    let attributes: Record<string, string> | undefined
    for (;;) {
      const gap = index
      index = afterSpace(index)
      if (index >= buffer.length) return false
      const code = buffer.charCodeAt(index)
      if (code === greater) break
      if (code === slash) {
        if (index + 1 >= buffer.length) return false
        if (buffer.charCodeAt(index + 1) !== greater) throw damagedFile()
        break
      }
      if (gap === index) throw damagedFile()
      const end = endOfName(index)
      if (end === -1) return false
      const key = buffer.slice(index, end)
      index = afterSpace(end)
      if (index >= buffer.length) return false
      if (key === '' || buffer.charCodeAt(index) !== equals) throw damagedFile()
      index = afterSpace(index + 1)
      if (index >= buffer.length) return false
      const quote = buffer[index]!
      if (quote !== '"' && quote !== "'") throw damagedFile()
      const close = buffer.indexOf(quote, index + 1)
      if (close === -1) return false
      const value = buffer.slice(index + 1, close)
      attributes ??= {}
      if (value.includes('<') || Object.hasOwn(attributes, key)) throw damagedFile()
      attributes[key] = decoded(value.replace(/\r\n|[\r\n\t]/g, ' '))
      index = close + 1
    }
    const isEmpty = buffer.charCodeAt(index) === slash
    at = index + (isEmpty ? 2 : 1)
    hasRoot = true
    events.open(localName(name), attributes ?? none)
    if (isEmpty) events.close?.(localName(name))
    else stack.push(name)
    return true
  }

  /** -1 where it may go on. */
  const endOfName = (from: number): number => {
    for (let index = from; index < buffer.length; index += 1) {
      const code = buffer.charCodeAt(index)
      if (code === greater || code === slash || code === equals || isSpace(code)) return index
      if (code === less || code === ampersand || code === 34 || code === 39) throw damagedFile()
    }
    return -1
  }

  const afterSpace = (from: number): number => {
    let index = from
    while (isSpace(buffer.charCodeAt(index))) index += 1
    return index
  }

  return {
    write,
    end() {
      if (stack.length > 0 || !hasRoot || buffer.slice(at).trim() !== '') throw damagedFile()
    },
  }
}

const [slash, question, exclamation, greater, less, equals, ampersand] = [47, 63, 33, 62, 60, 61, 38]
const none: Attributes = {}
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what XML cannot hold.
const controls = /[\0-\x08\x0b\x0c\x0e-\x1f]/

const isSpace = (code: number): boolean => code === 32 || code === 10 || code === 13 || code === 9

const localName = (name: string): string => {
  const colon = name.indexOf(':')
  return colon === -1 ? name : name.slice(colon + 1)
}

/** The value of an attribute whatever its prefix, as of `r:id`. */
export const attribute = (attributes: Attributes, name: string): string | undefined => {
  for (const key in attributes) if (localName(key) === name) return attributes[key]
  return undefined
}

const lineEnds = (text: string): string => (text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text)

const decoded = (text: string): string => {
  const even = lineEnds(text)
  return even.includes('&') ? even.replace(/&([^;&]*);?/g, reference) : even
}

const entities: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&amp;': '&', '&quot;': '"', '&apos;': "'" }

const reference = (whole: string): string => {
  const character = entities[whole]
  if (character) return character
  const number = /^&#(?:x([\da-f]{1,6})|(\d{1,7}));$/i.exec(whole)
  const code = number?.[1] ? Number.parseInt(number[1], 16) : Number(number?.[2])
  const isCharacter = code >= 32 ? code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) : isSpace(code)
  if (!isCharacter) throw damagedFile()
  return String.fromCodePoint(code)
}
