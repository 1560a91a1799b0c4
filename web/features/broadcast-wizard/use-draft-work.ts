import { type DraftContactsQuery, getContactSummary, listDraftContacts } from '@carillon/contract/draft-contacts.ts'
import {
  type Draft,
  DraftForm,
  deleteDraft,
  getDraft,
  listDrafts,
  saveDraft,
  setDraftType,
  startDraft,
} from '@carillon/contract/drafts.ts'
import type { Media } from '@carillon/contract/media.ts'
import { switchType } from '@carillon/domain/broadcast/switch-type.ts'
import { type BroadcastKind, hasVoice } from '@carillon/domain/broadcast/type.ts'
import { type Query, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { ApiError, api, isNotFound } from '../../platform/api.ts'
import { putAnswer } from '../../platform/put-answer.ts'
import { queryOf } from '../../platform/queries.ts'
import { useEvent } from '../../platform/realtime.ts'
import { isAnyUnderWay, settled } from '../../platform/settled.ts'
import { remember, remembered } from '../../platform/storage.ts'
import { keysTouchedBy } from '../../platform/touched.ts'
import { useMachine } from '../../ui/use-machine.ts'
import { changesRecipients } from '../broadcast-recipients/recipient-queries.ts'
import type { Choice } from '../editing/changed-fields.ts'
import { editOf, formOf } from './draft-edits.ts'
import { type DraftSaver, draftSaver, type SaveState } from './draft-saver.ts'
import { firstForm } from './first-form.ts'
import type { TypedStart } from './start-time.ts'
import { reduceVisit, startVisit, type Visit, type VisitEvent } from './visit.ts'

/** The form of the wizard, which saves itself. */
export type DraftWork = {
  readonly visit: Visit
  readonly act: (event: VisitEvent) => void
  /** The visit as it is now, for what finds it after an answer. */
  readonly latest: () => Visit
  readonly form: DraftForm
  readonly change: (part: Partial<DraftForm>) => void
  /** What stands in the fields of the start. */
  readonly typeStart: (typed: TypedStart) => void
  /** Saves what was chosen of what was filled in here and elsewhere. */
  readonly choose: (chosen: Readonly<Record<string, Choice>>) => void
  /** The pictures of the message, as they are shown. */
  readonly media: readonly Media[]
  readonly setMedia: (media: readonly Media[]) => void
  /** Another kind of broadcast: takes back what is confirmed, and what the new kind does not have. */
  readonly setKind: (kind: BroadcastKind) => Promise<void>
  readonly id: number | undefined
  /** The draft with its counts, once the server has it. */
  readonly draft: Draft | undefined
  readonly state: SaveState
  /** It has been sent, or discarded, elsewhere or by an attempt whose answer was lost. */
  readonly isGone: boolean
  /** The draft with everything that was changed until now: people who were just added are counted. */
  readonly recounted: () => Promise<Draft | undefined>
  /** From here. */
  readonly isSent: boolean
  /** Saves what waits and answers the draft's id, making the draft where there is none. */
  readonly flush: () => Promise<number>
  /** The draft has become a broadcast: nothing more is saved. */
  readonly close: () => void
  /** Throws the draft away. */
  readonly discard: () => Promise<void>
}

type Options = { draft: Draft | undefined; blank: Partial<DraftForm>; onStarted: (DraftBroadcastID: number) => void }

export const useDraftWork = ({ draft: opened, blank, onStarted }: Options): DraftWork => {
  const cache = useQueryClient()
  const started = useRef(onStarted)
  useLayoutEffect(() => {
    started.current = onStarted
  })
  const {
    state: visit,
    act,
    latest,
  } = useMachine(reduceVisit, () => {
    if (!opened) return startVisit(firstForm(undefined, blank))
    const left = leftBehind(opened.DraftBroadcastID)
    const filled = firstForm(opened, blank)
    const first = startVisit(left?.form ?? filled, opened, left?.seen ?? formOf(opened), filled)
    return reduceVisit(first, told(opened))
  })
  const { form, id } = visit
  const isDiscarding = useRef(false)
  // What is saved is whatever is other than the server told, as it is when the request leaves.
  const [saver] = useState<DraftSaver<DraftForm>>(() =>
    draftSaver<DraftForm>({
      id: opened?.DraftBroadcastID,
      start: async () => {
        const { form } = latest()
        const made = await api(startDraft, { body: form })
        act(told(made, form))
        cache.setQueryData(draftKey(made.DraftBroadcastID), made)
        started.current(made.DraftBroadcastID)
        return made.DraftBroadcastID
      },
      save: async (DraftBroadcastID) => {
        const { seen, form } = latest()
        const body = editOf({ seen, mine: form })
        if (!body) return
        const saved = await api(saveDraft, { params: { DraftBroadcastID }, body }).catch((error) => {
          const current = error instanceof ApiError ? error.reply?.Current : undefined
          if (current) act({ kind: 'clashed', current, seen })
          if (isNotFound(error)) {
            saver.close()
            act({ kind: 'gone' })
          }
          throw error
        })
        act(told(saved, body))
        putAnswer(cache, draftKey(saved.DraftBroadcastID), saved)
        staleAfterSaving(cache, 'BroadcastType' in body)
        remember(`draft.${DraftBroadcastID}`, null)
      },
      onChange: () => act({ kind: 'saverMoved', id: saver.id(), saver: saver.state() }),
    }),
  )
  const fetched = useQuery({
    ...queryOf(getDraft, { params: { DraftBroadcastID: id ?? 0 } }),
    enabled: id !== undefined && visit.saver === 'saved',
  })

  useEffect(() => {
    if (fetched.data) act(told(fetched.data))
  }, [fetched.data, act])

  useEvent('draft.updated', (event) => {
    // What this page did itself it knows already, or is about to.
    if (event.DraftBroadcastID !== latest().id || Date.parse(event.ModifiedDate) <= latest().seenAt) return
    const isOwn = isAnyUnderWay(cache, changesRecipients)
    // What is read again because of its own act is there then; where that was refused, it was another's.
    void settled(cache, changesRecipients).then(() => {
      for (const queryKey of keysTouchedBy('draft.updated', event)) {
        if (saver.unsaved() && queryKey[0] === getDraft.name) continue
        const predicate = ({ state }: Query): boolean => !isOwn || state.fetchStatus === 'idle'
        void cache.invalidateQueries({ queryKey, predicate })
      }
    })
  })

  useEvent('draft.ended', ({ DraftBroadcastID, ...end }) => {
    if (DraftBroadcastID !== latest().id || isDiscarding.current) return
    saver.close()
    act({ kind: 'gone', end })
  })

  useEffect(() => {
    if (!opened) return
    const left = leftBehind(opened.DraftBroadcastID)
    if (left) saver.change(left.form)
  }, [opened, saver])

  useEffect(() => {
    // A page that is closed may take the last request with it, so what is not saved yet stays in this browser.
    const keep = (): void => {
      const unsaved = saver.unsaved()
      const DraftBroadcastID = saver.id()
      if (!unsaved) return
      if (DraftBroadcastID !== undefined) keepBehind(DraftBroadcastID, latest())
      void saver.flush().catch(() => {})
    }
    const hide = (): void => {
      if (document.visibilityState === 'hidden') keep()
    }
    window.addEventListener('pagehide', keep)
    document.addEventListener('visibilitychange', hide)
    return () => {
      window.removeEventListener('pagehide', keep)
      document.removeEventListener('visibilitychange', hide)
      keep()
      void cache.invalidateQueries({ queryKey: [listDrafts.name] })
    }
  }, [saver, cache, latest])

  const change = (part: Partial<DraftForm>): void => {
    act({ kind: 'changed', part })
    saver.change(part)
  }
  const setKind = async (kind: BroadcastKind): Promise<void> => {
    const before = latest().form
    const isNamed = before.CallerID !== '' || !hasVoice(kind.type)
    const changed = { ...switchType(before, kind), ...(!isNamed && { CallerID: blank.CallerID ?? '' }) }
    const DraftBroadcastID = saver.id()
    if (DraftBroadcastID === undefined) return change(changed)
    act({ kind: 'changed', part: changed })
    try {
      await saver.flush()
      const body = { BroadcastType: kind.type, IsTextSurvey: kind.isTextSurvey }
      const saved = await api(setDraftType, { params: { DraftBroadcastID }, body })
      act(told(saved, changed))
      putAnswer(cache, draftKey(saved.DraftBroadcastID), saved)
      staleAfterSaving(cache, true)
      if (!isNamed) saver.change({})
    } catch (error) {
      // What was written meanwhile stays; the kind may have been saved with it.
      change(Object.fromEntries(Object.entries(before).filter(([field]) => field in changed)))
      throw error
    }
  }

  return {
    visit,
    act,
    latest,
    form,
    change,
    typeStart: (typed) => {
      act({ kind: 'startTyped', typed })
      saver.change({})
    },
    choose: (chosen) => {
      act({ kind: 'chosen', chosen })
      saver.change({})
      void saver.flush().catch(() => {})
    },
    media: form.Media.flatMap(
      ({ MediaID }) =>
        [...visit.pictures, ...(fetched.data?.Media ?? [])].find((known) => known.MediaID === MediaID) ?? [],
    ),
    setMedia: (media) => {
      act({ kind: 'pictured', media })
      saver.change({ Media: latest().form.Media })
    },
    setKind,
    id,
    draft: fetched.data,
    recounted: async () => {
      await settled(cache, changesRecipients)
      const known = id === undefined ? undefined : cache.getQueryState(draftKey(id))
      const isOld = known?.fetchStatus === 'fetching' || known?.isInvalidated
      return isOld ? (await fetched.refetch({ cancelRefetch: false, throwOnError: true })).data : fetched.data
    },
    state: visit.saver,
    isSent: visit.phase === 'sent',
    isGone: visit.phase === 'gone' || (visit.phase !== 'sent' && isNotFound(fetched.error)),
    flush: saver.flush,
    close: () => {
      act({ kind: 'sent' })
      saver.close()
      if (id !== undefined) remember(`draft.${id}`, null)
    },
    discard: async () => {
      const DraftBroadcastID = saver.id()
      isDiscarding.current = true
      if (DraftBroadcastID !== undefined) {
        await api(deleteDraft, { params: { DraftBroadcastID } }).finally(() => {
          isDiscarding.current = false
        })
      }
      saver.close()
      if (DraftBroadcastID !== undefined) remember(`draft.${DraftBroadcastID}`, null)
    },
  }
}

export const draftKey = (DraftBroadcastID: number) => queryOf(getDraft, { params: { DraftBroadcastID } }).queryKey

/** Who is left out, and what it costs, depends on the message; of the list of recipients itself, on nothing but the kind. */
const staleAfterSaving = (cache: QueryClient, isOtherKind: boolean): void =>
  void cache.invalidateQueries({
    predicate: ({ queryKey: [call, input] }) =>
      call === getContactSummary.name ||
      (call === listDraftContacts.name &&
        (isOtherKind || (input as { query?: DraftContactsQuery }).query?.reason !== undefined)),
  })

const told = (draft: Draft, sent?: object): VisitEvent => ({
  kind: 'told',
  form: formOf(draft),
  at: Date.parse(draft.ModifiedDate),
  ...(sent && { sent: Object.keys(sent).filter((field) => field in DraftForm.shape) as (keyof DraftForm)[] }),
})

/** What this visit cannot save any more, with what it saw: others may have changed the draft by the next one. */
const keepBehind = (DraftBroadcastID: number, { form, seen }: Visit): void =>
  remember(`draft.${DraftBroadcastID}`, JSON.stringify({ ...form, Seen: seen }))

/** What an earlier visit could not save any more. */
const leftBehind = (DraftBroadcastID: number): { form: DraftForm; seen: DraftForm | undefined } | undefined => {
  try {
    const left = JSON.parse(remembered(`draft.${DraftBroadcastID}`) ?? '')
    const form = DraftForm.safeParse(left).data
    return form && { form, seen: DraftForm.safeParse(left.Seen).data }
  } catch {
    return undefined
  }
}
