import {
  type AutoReply,
  addAutoReply,
  deleteAutoReply,
  getAutoReply,
  listAutoReplies,
  listAutoRepliesOfNumber,
  updateAutoReply,
} from '@carillon/contract/auto-replies.ts'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { change } from '../../platform/optimistic.ts'
import { queryOf, useCall, useSend } from '../../platform/queries.ts'
import { useEvent } from '../../platform/realtime.ts'
import type { ListState } from '../../ui/use-list.ts'

const replyCalls = [listAutoReplies, getAutoReply, listAutoRepliesOfNumber]

export const useReplyPage = (view: 'autoreplies' | 'keywords', list: ListState) =>
  useQuery({ ...queryOf(listAutoReplies, { query: { ...list.query, view } }), placeholderData: keepPreviousData })

/** The auto replies to any text, of which a text number has one. */
export const useAutoReplies = () => useCall(listAutoReplies, { query: { view: 'autoreplies', pagesize: 2000 } })

/** They follow what others of the account do to them. */
export const useLiveReplies = (): void => {
  const cache = useQueryClient()
  useEvent('autoreplies.updated', () => {
    for (const { name } of replyCalls) void cache.invalidateQueries({ queryKey: [name] })
  })
}

export const useAddReply = () => useSend(addAutoReply, { invalidates: replyCalls, isOnce: true })

export const useUpdateReply = () => useSend(updateAutoReply, { invalidates: replyCalls })

/** Switches one on or off, at once. */
export const useTurnReply = () =>
  useSend(updateAutoReply, {
    invalidates: replyCalls,
    failure: 'There was an error updating your auto reply.',
    optimistic: ({ params: { AutoReplyID }, body }) => [
      inLists((replies) => replies.map((reply) => (reply.ID === AutoReplyID ? { ...reply, ...active(body) } : reply))),
    ],
  })

export const useDeleteReply = () =>
  useSend(deleteAutoReply, {
    invalidates: replyCalls,
    failure: 'There was an error deleting your auto reply.',
    optimistic: ({ params: { AutoReplyID } }) => [inLists((replies) => replies.filter(({ ID }) => ID !== AutoReplyID))],
  })

const active = (body: { Active?: boolean | undefined } = {}) =>
  body.Active === undefined ? {} : { Active: body.Active }

const inLists = (update: (replies: AutoReply[]) => AutoReply[]) =>
  change(listAutoReplies, (page) => {
    const Items = update(page.Items)
    return { ...page, Items, Size: page.Size - (page.Items.length - Items.length) }
  })
