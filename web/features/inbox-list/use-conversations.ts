import { listConversations, updateConversation, updateConversations } from '@carillon/contract/conversations.ts'
import { undo } from '@carillon/contract/undos.ts'
import { type UseQueryResult, useQueries, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { ReplyOf } from '../../platform/api.ts'
import { queryOf } from '../../platform/queries.ts'
import { belongsTo, type InboxView, queryOfView } from '../conversations/view.ts'
import { newsOf, pagesize, pagesOf, shiftOf } from './order.ts'
import { leaving, nothing, type Shown, showing, topOf } from './shown.ts'

/**
 * The conversations of a view, page by page as they are looked at. While it is held those that are shown keep their places, with
 * what is known of them by now; who would stand in front are the `news`.
 */
export const useConversations = (view: InboxView, isHeld: boolean) => {
  const [seen, setSeen] = useState({ first: 0, last: pagesize - 1 })
  const [shown, setShown] = useState<Shown>(nothing)
  const top = topOf(shown.pages)
  const numbers = [...new Set([1, ...pagesOf(seen.first, seen.last, isHeld ? shiftOf(shown.order, top) : 0)])]
  const { fetched, error, refetch } = useQueries({
    queries: numbers.map((page) => queryOf(listConversations, { query: { ...queryOfView(view), page, pagesize } })),
    combine: (answers) => together(view, numbers, answers),
  })
  // While rendering, so that no row is drawn at a place that it has left.
  if (fetched.pages !== shown.pages || isHeld !== shown.isHeld) setShown(showing(shown, fetched, isHeld))
  useFreed(setShown)
  const news = isHeld ? newsOf(shown.order, top) : []
  const move = (): void => setShown((known) => showing(known, fetched, false))
  return {
    ids: shown.order.ids,
    rows: shown.rows,
    /** Those in front, as the server has them by now. */
    top,
    news,
    /** Of those that are shown as they stand: how many there are still, and the time of the newest text. */
    seen: {
      size: Math.min(shown.seen.size, Math.max(0, (shown.pages[0]?.Size ?? 0) - news.length)),
      through: shown.seen.through,
      throughID: shown.seen.throughID,
    },
    /** How many there are by now; unknown until a first page has come. */
    size: shown.pages[0]?.Size,
    error,
    refetch,
    /** Which places are in sight. */
    see: (first: number, last: number): void => {
      if (first !== seen.first || last !== seen.last) setSeen({ first, last })
    },
    /** Shows everybody where they stand by now. */
    move,
    /** They leave at once. */
    drop: (gone: ReadonlySet<number>): void => setShown((known) => leaving(known, gone, Date.now())),
  }
}

type Answers = readonly UseQueryResult<ReplyOf<typeof listConversations>>[]

/** Without those that have left by an act that the server has not told of yet. */
const together = (view: InboxView, numbers: readonly number[], answers: Answers) => {
  const pages = numbers.flatMap((page, at) => {
    const data = answers[at]?.data
    if (!data) return []
    const Items = data.Items.filter((row) => belongsTo(view, row))
    const { SeenThroughID } = data
    return [{ page, Items, Size: data.Size - (data.Items.length - Items.length), SeenThroughID }]
  })
  return {
    fetched: { pages, asOf: Math.min(...answers.filter(({ data }) => data).map(({ dataUpdatedAt }) => dataUpdatedAt)) },
    error: answers.find((answer) => answer.error)?.error ?? null,
    refetch: (): void => {
      for (const answer of answers) void answer.refetch()
    },
  }
}

/** What was taken back, or was refused, is at its place again as soon as the server has said so. */
const useFreed = (setShown: (change: (known: Shown) => Shown) => void): void => {
  const cache = useQueryClient()
  useEffect(
    () =>
      cache.getMutationCache().subscribe(({ mutation }) => {
        const name = mutation?.options.mutationKey?.[0]
        const { status } = mutation?.state ?? {}
        const isBack =
          (name === undo.name && status === 'success') ||
          ((name === updateConversation.name || name === updateConversations.name) && status === 'error')
        if (isBack) setShown((known) => ({ ...known, freeUntil: Date.now() }))
      }),
    [cache, setShown],
  )
}
