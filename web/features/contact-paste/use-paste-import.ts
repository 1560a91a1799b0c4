import { addContacts, addGroup, listGroups } from '@carillon/contract/groups.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { api, fieldErrorsOf, sentenceOf } from '../../platform/api.ts'
import { contactCalls } from '../contacts/queries.ts'
import type { FurtherColumn, PasteRow } from './paste-row.ts'
import { chunksOf, contactOf, judgeRows, leftOut, withReply } from './paste-rows.ts'
import type { PasteAct, PasteResult, PasteState } from './paste-state.ts'
import { nothingAdded } from './paste-state.ts'
import type { PasteChoice } from './paste-target.tsx'

/** Rows of one call; about a second's work of the server. */
const inOneCall = 2_000

const pasteFailed = 'There was an error pasting your contacts.'

type Run = {
  chunks: { key: string; rows: PasteRow[] }[]
  at: number
  result: PasteResult
  choice: PasteChoice
  columns: readonly FurtherColumn[]
}

/** Sends what was reviewed, portion by portion. After a failure it goes on with the portion that failed. */
export const usePasteImport = (state: PasteState, send: (act: PasteAct) => void, CountryID: number) => {
  const cache = useQueryClient()
  const [target, setTarget] = useState<{ ListID: number; ListName?: string }>({ ListID: 0 })
  const run = useRef<Run>(undefined)

  const goOn = async (): Promise<void> => {
    const now = run.current
    if (!now) return
    const { ListID, isOverwriting } = now.choice
    send({ type: 'start', total: now.chunks.reduce((sum, { rows }) => sum + rows.length, 0), result: now.result })
    try {
      for (; now.at < now.chunks.length; now.at += 1) {
        const { key, rows } = now.chunks[now.at]!
        const Contacts = rows.map((row) => contactOf(row, CountryID, now.columns))
        const body = { Contacts, UserIndicatedConsentDeclared: true, Overwrite: isOverwriting }
        // The key makes a repeat after a lost answer harmless.
        const reply = await api(addContacts, { params: { ListID }, body, idempotencyKey: key })
        now.result = withReply(now.result, reply, rows)
        send({ type: 'progress', done: now.at * inOneCall + rows.length, result: now.result })
      }
      send({ type: 'finish' })
    } catch (error) {
      send({ type: 'fail', failure: sentenceOf(error, pasteFailed) })
    } finally {
      for (const stale of contactCalls) void cache.invalidateQueries({ queryKey: [stale.name] })
    }
  }

  return {
    target,
    retry: (): void => void goOn(),
    /** Makes the group, where a new one is wanted, and starts. Answers what is wrong with its name. */
    submit: async (choice: PasteChoice): Promise<string | undefined> => {
      let { ListID } = choice
      const groups = cache.getQueryData<{ Items: { ListID: number; ListName: string }[] }>(groupsKey)?.Items
      let ListName = groups?.find((group) => group.ListID === ListID)?.ListName
      if (choice.newName !== undefined) {
        const named = addGroup.body.safeParse({ ListName: choice.newName })
        if (!named.success) return named.error.issues[0]?.message
        try {
          const made = await api(addGroup, { body: named.data })
          ListID = made.ListID
          ListName = made.ListName
        } catch (error) {
          return fieldErrorsOf(error).ListName?.[0] ?? sentenceOf(error, 'There was an error adding your group.')
        }
      }
      setTarget({ ListID, ...(ListName && { ListName }) })
      const judged = judgeRows(state.rows, CountryID)
      run.current = {
        chunks: chunksOf(judged.good, inOneCall).map((rows) => ({ key: crypto.randomUUID(), rows })),
        at: 0,
        result: { ...nothingAdded, skipped: leftOut(judged, CountryID) },
        choice: { ...choice, ListID },
        columns: state.columns,
      }
      void goOn()
      return undefined
    },
  }
}

const groupsKey = [listGroups.name, { query: { pagesize: 2000 } }]
