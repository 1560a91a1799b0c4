import type { Conversation, listConversations } from '@carillon/contract/conversations.ts'
import type { ReplyOf } from '../../platform/api.ts'
import { type FetchedPage, type Order, orderOf, placed, shiftOf } from './order.ts'

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
  /** Until all pages are of after this moment the list may move though it is held: somebody has just taken something back. */
  readonly freeUntil: number
}

export const nothing: Shown = {
  pages: [],
  order: { ids: [], heard: new Map() },
  rows: new Map(),
  isHeld: false,
  freeUntil: 0,
}

/** Pages that were fetched, the oldest of them at `asOf`. */
type Fetched = { readonly pages: readonly FetchedPage<Row>[]; readonly asOf: number }

export const topOf = (pages: readonly FetchedPage<Row>[]): readonly Row[] =>
  pages.find(({ page }) => page === 1)?.Items ?? []

/** What is shown once pages have come, or may move or no longer. */
export const showing = (known: Shown, { pages, asOf }: Fetched, isHeld: boolean): Shown => {
  const keeps = isHeld && known.pages.length > 0 && asOf > known.freeUntil
  const fetched = pages.flatMap(({ Items }) => Items.map((row) => [row.ConversationID, row] as const))
  return {
    pages,
    order: keeps ? placed(known.order, pages, shiftOf(known.order, topOf(pages))) : orderOf(pages),
    rows: new Map([...(keeps ? known.rows : []), ...fetched]),
    isHeld,
    freeUntil: known.freeUntil,
  }
}
