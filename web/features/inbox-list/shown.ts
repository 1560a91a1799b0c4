import type { Conversation, listConversations } from '@carillon/contract/conversations.ts'
import type { ReplyOf } from '../../platform/api.ts'
import { type FetchedPage, type Order, orderOf, placed, shiftOf, without } from './order.ts'

type Found = ReplyOf<typeof listConversations>['Items'][number]['Found']
/** `Found` is what a search found; a conversation that was asked for by itself has none. */
export type Row = Conversation & { readonly Found?: Found }

/** What is shown of a view, and what it was made of. */
export type Shown = {
  readonly pages: readonly FetchedPage<Row>[]
  readonly order: Order
  /** By id: of those that no page has any more the last that was known. */
  readonly rows: ReadonlyMap<number, Row>
  readonly isHeld: boolean
  /** How many there were when they were put in this order, the time of the newest text, and the one that was written down last. */
  readonly seen: { readonly size: number; readonly through: string | undefined; readonly throughID: number | undefined }
  /** When the oldest of the pages was fetched. */
  readonly asOf: number
  /** Until pages of after this moment are shown the list may move though it is held: somebody has just taken something back. */
  readonly freeUntil: number
  /** Who has left by an act, until pages of after it have come: the list may move before those that it was made of say so. */
  readonly gone: { readonly ids: ReadonlySet<number>; readonly at: number }
}

export const nothing: Shown = {
  pages: [],
  order: { ids: [], heard: new Map() },
  rows: new Map(),
  isHeld: false,
  seen: { size: 0, through: undefined, throughID: undefined },
  asOf: 0,
  freeUntil: 0,
  gone: { ids: new Set(), at: 0 },
}

/** Pages that were fetched, the oldest of them at `asOf`. */
type Fetched = { readonly pages: readonly FetchedPage<Row>[]; readonly asOf: number }

export const topOf = (pages: readonly FetchedPage<Row>[]): readonly Row[] =>
  pages.find(({ page }) => page === 1)?.Items ?? []

/** What is shown once pages have come, or may move or no longer. */
export const showing = (known: Shown, { pages, asOf }: Fetched, isHeld: boolean): Shown => {
  const keeps = isHeld && known.pages.length > 0 && known.asOf > known.freeUntil
  const fetched = pages.flatMap(({ Items }) => Items.map((row) => [row.ConversationID, row] as const))
  const order = keeps ? placed(known.order, pages, shiftOf(known.order, topOf(pages))) : orderOf(pages)
  return {
    pages,
    order: asOf > known.gone.at ? order : without(order, known.gone.ids),
    rows: new Map([...(keeps ? known.rows : []), ...fetched]),
    isHeld,
    seen: keeps ? known.seen : { size: pages[0]?.Size ?? 0, through: newestOf(pages), throughID: lastOf(pages) },
    asOf,
    freeUntil: known.freeUntil,
    gone: known.gone,
  }
}

/** They are newest first. */
const newestOf = (pages: readonly FetchedPage<Row>[]): string | undefined =>
  topOf(pages)[0]?.LastMessage.CreateTimestamp

/** Of those that were fetched first: what was written down between them stands in none of their order. */
const lastOf = (pages: readonly FetchedPage<Row>[]): number | undefined => {
  const ids = pages.flatMap(({ SeenThroughID }) => SeenThroughID || [])
  return ids.length === 0 ? undefined : Math.min(...ids)
}

/** Without those that leave by an act at this moment. */
export const leaving = (known: Shown, gone: ReadonlySet<number>, at: number): Shown => ({
  ...known,
  order: without(known.order, gone),
  gone: { ids: known.asOf > known.gone.at ? gone : new Set([...known.gone.ids, ...gone]), at },
})
