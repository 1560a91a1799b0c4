import { getContactSummary, listDraftContacts } from '@carillon/contract/draft-contacts.ts'
import { type Draft, getDraft } from '@carillon/contract/drafts.ts'
import { getMerge, listMergedMessages, startMerge, type TemplateMerge } from '@carillon/contract/template-merges.ts'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api, sentenceOf } from '../../platform/api.ts'
import { putAnswer } from '../../platform/put-answer.ts'
import { queryOf } from '../../platform/queries.ts'
import { useEvent } from '../../platform/realtime.ts'
import { notifyFailure } from '../../ui/notify.ts'
import { useIsHere } from '../../ui/use-is-here.ts'
import { hasMerge, isFresh } from './merge-state.ts'

/** What of the draft the merge is about. */
type Work = {
  readonly form: { readonly TextMessage: string }
  readonly id: number | undefined
  readonly draft: Draft | undefined
  readonly flush: () => Promise<number>
}

export type DraftMerge = {
  /** The last merge of the draft; undefined where there is none. */
  readonly merge: TemplateMerge | undefined
  /** It has been asked for and is not done. */
  readonly isChecking: boolean
  /**
   * Checks the message against each person where that is needed. True when the wizard may go on: no message has a fault, or it is
   * said to go on without those whose message has one.
   */
  readonly check: (withoutThem: boolean) => Promise<boolean>
  /** Something of it was corrected: what is shown is fetched again, and checked again where that made it stale. */
  readonly refresh: () => Promise<void>
}

/**
 * The merge of a draft. It goes on at the server whatever happens to this page, so a page that is opened later finds it by
 * the draft and follows it: asked again every moment until it is done.
 */
export const useMerge = ({ form, id, draft, flush }: Work): DraftMerge => {
  const cache = useQueryClient()
  const [isChecking, setIsChecking] = useState(false)
  const isHere = useIsHere()
  const known = draft?.TemplateMerge ?? undefined
  const isUnderWay = known?.Status === 'InProgress'
  const followed = useQuery({
    ...queryOf(getMerge, { params: { TemplateMergeID: known?.ID ?? 0 } }),
    enabled: isUnderWay && !isChecking,
    refetchInterval: followEvery,
  })
  const latest = followed.data
  useEvent('merge.progress', ({ TemplateMergeID, Done, Total }) => {
    const merge = id === undefined ? undefined : cached(cache, id)?.TemplateMerge
    if (id !== undefined && merge?.ID === TemplateMergeID && merge.Status === 'InProgress') {
      put(cache, id, { ...merge, Done, Total })
    }
  })
  useEffect(() => {
    if (id !== undefined && isUnderWay && latest && latest.Status !== 'InProgress') void settled(cache, id, latest)
  }, [cache, id, isUnderWay, latest])

  const run = async (DraftBroadcastID: number): Promise<TemplateMerge> => {
    let merge = await api(startMerge, { body: { DraftBroadcastID } })
    put(cache, DraftBroadcastID, merge)
    while (merge.Status === 'InProgress' && isHere.current) {
      await new Promise((resolve) => setTimeout(resolve, followEvery))
      merge = await api(getMerge, { params: { TemplateMergeID: merge.ID } })
      put(cache, DraftBroadcastID, merge)
    }
    await settled(cache, DraftBroadcastID, merge)
    return merge
  }

  const during = async <T>(act: () => Promise<T>): Promise<T | undefined> => {
    setIsChecking(true)
    try {
      return await act()
    } catch (error) {
      notifyFailure(sentenceOf(error, failed))
      return undefined
    } finally {
      setIsChecking(false)
    }
  }

  const check = async (withoutThem: boolean): Promise<boolean> => {
    if (!hasMerge(form, known)) return true
    const mayGoOn = await during(async () => {
      const DraftBroadcastID = await flush()
      const known = cached(cache, DraftBroadcastID)?.TemplateMerge
      const merge = isFresh(known) ? known : await run(DraftBroadcastID)
      if (merge.Status === 'Error') notifyFailure(failed)
      return isHere.current && isFresh(merge) && (withoutThem || merge.InvalidMessageCount === 0)
    })
    return mayGoOn === true
  }

  const refresh = async (): Promise<void> => {
    if (id === undefined) return
    await during(async () => {
      const fresh = await cache.fetchQuery({ ...queryOf(getDraft, { params: { DraftBroadcastID: id } }), staleTime: 0 })
      // The last one who was left out of a plain message is taken in: there is no merge any more, and one more gets it.
      const merge = fresh.TemplateMerge ?? known
      if (fresh.TemplateMerge?.IsStale) await run(id)
      else if (merge) await staleWith(cache, merge.ID)
    })
  }

  return { merge: isChecking ? known : isUnderWay ? (latest ?? known) : known, isChecking, check, refresh }
}

const followEvery = 500
const failed = 'There was an error personalizing your message. Please try again.'

const draftKey = (DraftBroadcastID: number) => queryOf(getDraft, { params: { DraftBroadcastID } }).queryKey

const cached = (cache: QueryClient, DraftBroadcastID: number): Draft | undefined =>
  cache.getQueryData(draftKey(DraftBroadcastID))

const put = (cache: QueryClient, DraftBroadcastID: number, TemplateMerge: TemplateMerge): void =>
  putAnswer<Draft>(cache, draftKey(DraftBroadcastID), (draft) => draft && { ...draft, TemplateMerge })

const settled = async (cache: QueryClient, DraftBroadcastID: number, merge: TemplateMerge): Promise<void> => {
  put(cache, DraftBroadcastID, merge)
  await staleWith(cache, merge.ID)
}

/** What is shown of messages and people anywhere. Of a merge that another has replaced there is nothing to fetch. */
const staleWith = async (cache: QueryClient, TemplateMergeID: number): Promise<void> => {
  const ofMerge = [listMergedMessages.name, { params: { TemplateMergeID } }]
  await Promise.all(
    [ofMerge, [listDraftContacts.name], [getContactSummary.name]].map((queryKey) =>
      cache.invalidateQueries({ queryKey }),
    ),
  )
}
