import { listTextMessages, type TextMessage } from '@carillon/contract/text-messages.ts'
import { type InfiniteData, infiniteQueryOptions } from '@tanstack/react-query'
import { api, type InputOf, type ReplyOf } from '../../platform/api.ts'

/** A page of a thread, newest first. */
type TextPage = ReplyOf<typeof listTextMessages>
type Asked = NonNullable<InputOf<typeof listTextMessages>['query']>
export type Pages = InfiniteData<TextPage, Asked>

/** The newest page of a thread, or the one around a text, and those beside it. */
export const queryOfTexts = (ConversationID: number, around?: number) => {
  const params = { ConversationID }
  return infiniteQueryOptions({
    queryKey: [listTextMessages.name, { params, query: { around } }],
    queryFn: ({ pageParam, signal }): Promise<TextPage> => api(listTextMessages, { params, query: pageParam, signal }),
    initialPageParam: (around === undefined ? {} : { around }) as Asked,
    getNextPageParam: ({ Next }) => askedBy(Next),
    getPreviousPageParam: ({ Previous }) => askedBy(Previous),
  })
}

/** What a page's link to another asks for. */
const askedBy = (link: string | null): Asked | undefined =>
  link === null ? undefined : Object.fromEntries(new URL(link, 'http://carillon').searchParams)

/**
 * With the newest page as it is by now. Where so much has been said that it does not reach what is known, what is known begins anew: it
 * would have a gap.
 */
export const withNewest = (data: Pages, newest: TextPage): Pages => {
  const [first, ...others] = data.pages
  const known = new Set(first?.Items.map(({ TextMessageID }) => TextMessageID))
  const isJoined =
    first !== undefined && (newest.Next === null || newest.Items.some(({ TextMessageID }) => known.has(TextMessageID)))
  if (!isJoined) return { pages: [newest], pageParams: [{}] }
  return {
    ...data,
    pages: [{ ...first, Items: inOrder([...newest.Items, ...first.Items]), Previous: null }, ...others],
  }
}

/** With single texts as they are by now. */
export const withTexts = (data: Pages, texts: readonly TextMessage[]): Pages => {
  const byId = new Map(texts.map((text) => [text.TextMessageID, text]))
  return {
    ...data,
    pages: data.pages.map((page) => ({
      ...page,
      Items: page.Items.map((item) => byId.get(item.TextMessageID) ?? item),
    })),
  }
}

/** Newest first, each once: of two that are the same the first is the later answer. */
export const inOrder = (texts: readonly TextMessage[]): TextMessage[] => {
  const byId = new Map(texts.toReversed().map((text) => [text.TextMessageID, text]))
  return [...byId.values()].sort(
    (a, b) => Date.parse(b.CreateTimestamp) - Date.parse(a.CreateTimestamp) || b.TextMessageID - a.TextMessageID,
  )
}

const open: readonly TextMessage['Outcome'][] = ['waiting', 'retrying', 'unknown', 'accepted']

/** Whether there are texts beside these of which it is not known yet what becomes of them. */
export const hasOpenBehind = (data: Pages | undefined, beside: ReadonlySet<number>): boolean =>
  data?.pages.some(({ Items }) =>
    Items.some(({ TextMessageID, Outcome }) => open.includes(Outcome) && !beside.has(TextMessageID)),
  ) ?? false
