/**
 * What the SMSC has accepted, by destination: one bit a number, in pages of 65,536 numbers, so that a million
 * destinations cost a few hundred kilobytes and no allocation each.
 */
const pageSize = 65_536

type Ledger = {
  /** Whether it is the first text to this destination. */
  add(destination: string): boolean
  has(destination: string): boolean
  unique(): number
  /** The largest destination; 0 while there is none. */
  highest(): number
  clear(): void
}

export const openLedger = (): Ledger => {
  const pages = new Map<number, Uint8Array>()
  let unique = 0
  let highest = 0
  const placeOf = (number: number) => {
    const at = number % pageSize
    return { page: (number - at) / pageSize, byte: at >> 3, bit: 1 << (at & 7) }
  }
  return {
    add(destination) {
      const number = Number(destination)
      const place = placeOf(number)
      let page = pages.get(place.page)
      if (!page) {
        page = new Uint8Array(pageSize / 8)
        pages.set(place.page, page)
      }
      if (page[place.byte]! & place.bit) return false
      page[place.byte]! |= place.bit
      unique++
      if (number > highest) highest = number
      return true
    },
    has(destination) {
      const { page, byte, bit } = placeOf(Number(destination))
      return ((pages.get(page)?.[byte] ?? 0) & bit) !== 0
    },
    unique: () => unique,
    highest: () => highest,
    clear() {
      pages.clear()
      unique = 0
      highest = 0
    },
  }
}
