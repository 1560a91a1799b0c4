import { readXml } from './read-xml.ts'
import { damagedFile } from './refuse-file.ts'

/** What a number format makes of a number, as far as it matters to us. */
export type Format = { kind: 'number' } | { kind: 'date' | 'time' | 'both' } | { kind: 'padded'; digits: number }

/** Excel knows 65,490 formats of cells. */
const mostFormats = 100_000

/** The format of each style of cells, by its index. */
export const readStyles = async (chunks: AsyncIterable<Buffer>): Promise<Format[]> => {
  const codes = new Map<number, Format>()
  const styles: Format[] = []
  let isInCells = false
  for await (const _ of readXml(chunks, {
    open(name, attributes) {
      if (name === 'numFmt') codes.set(Number(attributes.numFmtId), formatOf(attributes.formatCode ?? ''))
      else if (name === 'cellXfs') isInCells = true
      else if (name === 'xf' && isInCells) {
        const id = Number(attributes.numFmtId ?? 0)
        styles.push(codes.get(id) ?? builtIn(id))
      }
      if (codes.size > mostFormats || styles.length > mostFormats) throw damagedFile()
    },
    close(name) {
      if (name === 'cellXfs') isInCells = false
    },
  })) {
    // The events do it all.
  }
  return styles
}

/** ECMA-376 part 1, 18.8.30; from 27 on dates of East Asian Excels. */
const builtIn = (id: number): Format => {
  if (id === 22) return { kind: 'both' }
  if ((id >= 18 && id <= 21) || id === 45 || id === 47) return { kind: 'time' }
  return (id >= 14 && id <= 17) || (id >= 27 && id <= 36) || (id >= 50 && id <= 58)
    ? { kind: 'date' }
    : { kind: 'number' }
}

/** Of the code for positive numbers, without literals, colours and fillers. `[h]` counts hours and is no time of day. */
const formatOf = (code: string): Format => {
  if (code.length > 1000) return { kind: 'number' }
  const bare = code
    .replace(/"[^"]*"|\\.|_.|\*.|\[[^\]]*\]/gs, '')
    .split(';')[0]!
    .toLowerCase()
  if (/^0{2,}$/.test(bare)) return { kind: 'padded', digits: bare.length }
  if (/general|standard/.test(bare) || !/[ymdhs]/.test(bare) || /\[(h+|m+|s+)\]/i.test(code)) return { kind: 'number' }
  const hasTime = /[hs]/.test(bare)
  const hasDate = /[yd]/.test(bare) || !hasTime
  return { kind: hasDate && hasTime ? 'both' : hasDate ? 'date' : 'time' }
}
