import { useInfiniteQuery } from '@tanstack/react-query'
import { type Pages, queryOfTexts } from '../conversations/text-pages.ts'

/** With which keys this user has said what the newest texts of the thread show. It is fetched by the thread. */
export const useShownKeys = (ConversationID: number): readonly string[] =>
  useInfiniteQuery({ ...queryOfTexts(ConversationID), enabled: false, select: keysOf }).data ?? none

const none: readonly string[] = []
const keysOf = ({ pages }: Pages): string[] =>
  pages.flatMap(({ Items }) => Items.flatMap(({ AskedKey }) => AskedKey ?? []))
