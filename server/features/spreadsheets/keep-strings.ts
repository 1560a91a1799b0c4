import { randomUUID } from 'node:crypto'
import { closeSync, openSync, readSync, rmSync, writeSync } from 'node:fs'
import { refuse } from '../../platform/refusal.ts'
import { longestCell } from './collect-rows.ts'
import { damagedFile } from './refuse-file.ts'

/**
 * The shared strings of a spreadsheet, by number. A million rows may have millions of them, and a sorted sheet refers to them
 * in any order. They are kept as UTF-8 in pages, of which the first 24 MB stay in memory and the rest goes into a file beside
 * the upload; four bytes each say where they end. So memory is bounded by 24 MB + 4 bytes for each of at most 16 million.
 */
export type SharedStrings = {
  add(text: string): void
  get(index: number): string
  close(): void
}

type Keeping = { pageBytes: number; pagesInMemory: number; most: number }
const defaults: Keeping = { pageBytes: 1_048_576, pagesInMemory: 24, most: 16_000_000 }

export const keepStrings = (besides: string, { pageBytes, pagesInMemory, most }: Keeping = defaults): SharedStrings => {
  const ends = openIndex()
  const inMemory: Buffer[] = []
  let page = Buffer.alloc(pageBytes)
  let pages = 0
  let used = 0
  let spill: Spill | undefined
  const recent = openRecent()
  const turnPage = () => {
    if (pages < pagesInMemory) inMemory.push(page)
    else {
      spill ??= openSpill(besides)
      spill.write(page, (pages - pagesInMemory) * pageBytes)
    }
    if (pages < pagesInMemory) page = Buffer.alloc(pageBytes)
    pages += 1
    used = 0
  }
  /** A string may stretch over pages. */
  const copy = (bytes: Buffer) => {
    for (let from = 0; from < bytes.length; ) {
      if (used === pageBytes) turnPage()
      const length = bytes.copy(page, used, from)
      used += length
      from += length
    }
  }
  const read = (start: number, end: number): string => {
    const first = Math.floor(start / pageBytes)
    const offset = start - first * pageBytes
    if (offset + end - start <= pageBytes) {
      const whole = pageAt(first)
      if (whole) return whole.toString('utf8', offset, offset + end - start)
    }
    const bytes = Buffer.alloc(end - start)
    for (let at = start; at < end; ) {
      const number = Math.floor(at / pageBytes)
      const from = at - number * pageBytes
      const length = Math.min(end - at, pageBytes - from)
      const whole = pageAt(number)
      if (whole) whole.copy(bytes, at - start, from, from + length)
      else spill!.read(bytes, at - start, length, at - pagesInMemory * pageBytes)
      at += length
    }
    return bytes.toString('utf8')
  }
  const pageAt = (number: number): Buffer | undefined => (number === pages ? page : inMemory[number])
  return {
    add(text) {
      if (ends.length() >= most) throw refuse('TooLarge', { limit: `${most.toLocaleString('en-US')} different texts` })
      // UTF-8 takes three bytes at most for a unit of a string.
      if (used + text.length * 3 <= pageBytes) used += page.write(text, used)
      // One character more than allowed, so that a cell that refers to it is refused.
      else copy(Buffer.from(text.length > longestCell ? text.slice(0, longestCell + 1) : text))
      ends.push(pages * pageBytes + used)
    },
    get(index) {
      if (!(index >= 0 && index < ends.length())) throw damagedFile()
      return recent.at(index) ?? recent.keep(index, read(index === 0 ? 0 : ends.at(index - 1), ends.at(index)))
    },
    close: () => spill?.close(),
  }
}

const slabLength = 65_536

/** Numbers below 2^32: what is unpacked is less than 4 GB. */
const openIndex = () => {
  const slabs: Uint32Array[] = []
  let length = 0
  return {
    length: () => length,
    at: (index: number): number => slabs[index >> 16]![index & 65_535]!,
    push(value: number) {
      if (length % slabLength === 0) slabs.push(new Uint32Array(slabLength))
      slabs[length >> 16]![length & 65_535] = value
      length += 1
    },
  }
}

/** First names and cities come again and again; decoding one costs more than looking it up. */
const openRecent = () => {
  const slots = 4096
  const longest = 100
  const numbers = new Int32Array(slots).fill(-1)
  const texts: string[] = new Array(slots).fill('')
  return {
    at: (index: number): string | undefined => (numbers[index % slots] === index ? texts[index % slots] : undefined),
    keep(index: number, text: string): string {
      if (text.length <= longest) {
        numbers[index % slots] = index
        texts[index % slots] = text
      }
      return text
    },
  }
}

type Spill = {
  write(page: Buffer, position: number): void
  read(into: Buffer, offset: number, length: number, position: number): void
  close(): void
}

const openSpill = (besides: string): Spill => {
  const path = `${besides}.${randomUUID()}.strings`
  const fd = openSync(path, 'wx+', 0o600)
  return {
    write(page, position) {
      for (let from = 0; from < page.length; ) from += writeSync(fd, page, from, page.length - from, position + from)
    },
    read(into, offset, length, position) {
      for (let done = 0; done < length; ) {
        const bytesRead = readSync(fd, into, offset + done, length - done, position + done)
        if (bytesRead === 0) throw new Error('The file of shared strings is shorter than what was written to it.')
        done += bytesRead
      }
    },
    close() {
      closeSync(fd)
      rmSync(path, { force: true })
    },
  }
}
