/**
 * What the SMSC has accepted, by destination: one bit a number, in pages of 65,536 numbers, so that a million
 * destinations cost a few hundred kilobytes and no allocation each.
 */
const pageSize = 65_536

export type Ledger = {
  /** Whether it is the first text to this destination. */
  add(destination: string): boolean
  unique(): number
  clear(): void
}

export const openLedger = (): Ledger => {
  const pages = new Map<number, Uint8Array>()
  let unique = 0
  return {
    add(destination) {
      const number = Number(destination)
      const at = number % pageSize
      const pageNumber = (number - at) / pageSize
      let page = pages.get(pageNumber)
      if (!page) {
        page = new Uint8Array(pageSize / 8)
        pages.set(pageNumber, page)
      }
      const bit = 1 << (at & 7)
      if (page[at >> 3]! & bit) return false
      page[at >> 3]! |= bit
      unique++
      return true
    },
    unique: () => unique,
    clear() {
      pages.clear()
      unique = 0
    },
  }
}
