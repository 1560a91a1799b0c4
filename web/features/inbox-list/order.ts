/**
 * Which conversation stands at which place of the list that is shown. The server's order changes with each text; the list keeps the
 * one that was shown while somebody reads it or points at it. So a place is taken once, and given up when the list may move again.
 */
export type Order = {
  /** By place; a hole where no page has come yet. */
  readonly ids: readonly (number | undefined)[]
  /** The text that was written down last when they were placed. */
  readonly heard: ReadonlyMap<number, number>
}

type Row = {
  readonly ConversationID: number
  readonly LastMessage: { readonly TextMessageID: number; readonly IsInbound: boolean }
  readonly LastUnread: { readonly TextMessageID: number } | null
}

/** Of what is known of its texts the one that was written down last. */
export const lastIdOf = ({ LastMessage, LastUnread }: Row): number =>
  Math.max(LastMessage.TextMessageID, LastUnread?.TextMessageID ?? 0)

/** Whether they have written since that one, whatever we have said behind it. */
export const hasWrittenSince = ({ LastMessage, LastUnread }: Row, known: number): boolean =>
  (LastUnread?.TextMessageID ?? (LastMessage.IsInbound ? LastMessage.TextMessageID : 0)) > known

/** What the server answered for a page, from 1. */
export type FetchedPage<R extends Row = Row> = {
  readonly page: number
  readonly Items: readonly R[]
  readonly Size: number
  readonly SeenThroughID: number
}

/** Conversations of a page. */
export const pagesize = 50

/** So many can be scrolled through: browsers draw nothing higher. Older ones are found by searching. */
const mostRows = 200_000

/** The server's own order, as far as its pages have come. */
export const orderOf = (pages: readonly FetchedPage[]): Order => {
  const size = Math.min(pages[0]?.Size ?? 0, mostRows)
  return placed({ ids: new Array(size), heard: new Map() }, pages, 0)
}

/**
 * Takes in pages where places are free. The server has `shift` more in front than are shown; who is shown already, at another place, is
 * not shown twice, and the list is shorter by them.
 */
export const placed = (order: Order, pages: readonly FetchedPage[], shift: number): Order => {
  const ids = [...order.ids]
  const heard = new Map(order.heard)
  const twice: number[] = []
  for (const { page, Items } of pages) {
    for (const [at, row] of Items.entries()) {
      const { ConversationID } = row
      const place = (page - 1) * pagesize + at - shift
      if (place < 0 || place >= ids.length || ids[place] !== undefined) continue
      if (heard.has(ConversationID)) twice.push(place)
      else {
        ids[place] = ConversationID
        heard.set(ConversationID, lastIdOf(row))
      }
    }
  }
  for (const place of twice.toSorted((a, b) => b - a)) ids.splice(place, 1)
  return { ids, heard }
}

/** Without those that have left it. */
export const without = ({ ids, heard }: Order, gone: ReadonlySet<number>): Order => ({
  ids: [...ids].filter((id) => id === undefined || !gone.has(id)),
  heard: new Map([...heard].filter(([id]) => !gone.has(id))),
})

/** Those who would stand in front by now: who is not shown yet, or has written since. */
export const newsOf = ({ heard }: Order, top: readonly Row[]): number[] =>
  top
    .filter((row) => hasWrittenSince(row, heard.get(row.ConversationID) ?? 0) || !heard.has(row.ConversationID))
    .map(({ ConversationID }) => ConversationID)

/** How many stand in front that are not shown. */
export const shiftOf = ({ heard }: Order, top: readonly Row[]): number =>
  top.filter(({ ConversationID }) => !heard.has(ConversationID)).length

/** The pages that hold these places. */
export const pagesOf = (first: number, last: number, shift: number): number[] => {
  const from = Math.floor((first + shift) / pagesize) + 1
  const to = Math.floor((last + shift) / pagesize) + 1
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => from + at)
}
