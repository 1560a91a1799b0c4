import {
  type Draft,
  type DraftContactsQuery,
  DraftForm,
  getContactSummary,
  getDraft,
  listDraftContacts,
  listDrafts,
  saveDraft,
  startDraft,
} from '@carillon/contract/drafts.ts'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useReducer, useRef, useState } from 'react'
import { api } from '../../../platform/api.ts'
import { queryOf } from '../../../platform/queries.ts'
import { remember, remembered } from '../../../platform/storage.ts'
import { type DraftSaver, draftSaver, type SaveState } from './draft-saver.ts'

/** The form of the wizard, which saves itself. */
export type DraftWork = {
  readonly form: DraftForm
  readonly change: (part: Partial<DraftForm>) => void
  readonly id: number | undefined
  /** The draft with its counts, once the server has it. */
  readonly draft: Draft | undefined
  readonly state: SaveState
  /** Saves what waits and answers the draft's id, making the draft where there is none. */
  readonly flush: () => Promise<number>
  /** The draft has become a broadcast: nothing more is saved. */
  readonly close: () => void
}

type Options = { draft: Draft | undefined; blank: Partial<DraftForm>; onStarted: (DraftBroadcastID: number) => void }

export const useDraftWork = ({ draft: opened, blank, onStarted }: Options): DraftWork => {
  const cache = useQueryClient()
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  const started = useRef(onStarted)
  started.current = onStarted
  const [first] = useState<DraftForm>(() => ({
    ...DraftForm.parse(opened ?? blank),
    ...(opened && leftBehind(opened.DraftBroadcastID)),
  }))
  const [form, setForm] = useState(first)
  // What is saved is always the whole form (contract/drafts.ts), as it is when the request leaves.
  const latest = useRef(first)
  const [saver] = useState<DraftSaver<DraftForm>>(() =>
    draftSaver<DraftForm>({
      id: opened?.DraftBroadcastID,
      start: async () => {
        const made = await api(startDraft, { body: latest.current })
        cache.setQueryData(draftKey(made.DraftBroadcastID), made)
        started.current(made.DraftBroadcastID)
        return made.DraftBroadcastID
      },
      save: async (DraftBroadcastID) => {
        const saved = await api(saveDraft, { params: { DraftBroadcastID }, body: latest.current })
        cache.setQueryData(draftKey(DraftBroadcastID), saved)
        staleAfterSaving(cache)
        remember(`draft.${DraftBroadcastID}`, null)
      },
      onChange: redraw,
    }),
  )
  const id = saver.id()
  const fetched = useQuery({
    ...queryOf(getDraft, { params: { DraftBroadcastID: id ?? 0 } }),
    enabled: id !== undefined && saver.state() === 'saved',
  })

  useEffect(() => {
    if (!opened) return
    const left = leftBehind(opened.DraftBroadcastID)
    if (left) saver.change(left)
  }, [opened, saver])

  useEffect(() => {
    // A page that is closed may take the last request with it, so what is not saved yet stays in this browser.
    const keep = (): void => {
      const unsaved = saver.unsaved()
      const DraftBroadcastID = saver.id()
      if (!unsaved) return
      if (DraftBroadcastID !== undefined) remember(`draft.${DraftBroadcastID}`, JSON.stringify(latest.current))
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
  }, [saver, cache])

  return {
    form,
    change: (part) => {
      latest.current = { ...latest.current, ...part }
      setForm(latest.current)
      saver.change(part)
    },
    id,
    draft: fetched.data,
    state: saver.state(),
    flush: saver.flush,
    close: () => {
      saver.close()
      if (id !== undefined) remember(`draft.${id}`, null)
    },
  }
}

const draftKey = (DraftBroadcastID: number) => queryOf(getDraft, { params: { DraftBroadcastID } }).queryKey

/** Who is left out, and what it costs, depends on the message. The list of recipients itself does not. */
const staleAfterSaving = (cache: QueryClient): void =>
  void cache.invalidateQueries({
    predicate: ({ queryKey: [call, input] }) =>
      call === getContactSummary.name ||
      (call === listDraftContacts.name && (input as { query?: DraftContactsQuery }).query?.reason !== undefined),
  })

/** What an earlier visit could not save any more. */
const leftBehind = (DraftBroadcastID: number): DraftForm | undefined => {
  try {
    return DraftForm.safeParse(JSON.parse(remembered(`draft.${DraftBroadcastID}`) ?? '')).data
  } catch {
    return undefined
  }
}
