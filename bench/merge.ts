/**
 * A personalised message checked against each recipient of a draft, through the public calls: a file becomes the recipients, the
 * merge runs until it is complete. Beside it what cannot be left out: the rows read in batches, and each message filled in.
 */
import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { mergeText } from '../domain/text/merge.ts'
import { openApi } from './api.ts'
import { say } from './cleanup.ts'
import type { Lists } from './lists/measure.ts'
import { untilTidy } from './measure/database.ts'
import { optionsOf } from './options.ts'
import { csvOf } from './recipients.ts'
import { atMost, printChecks } from './report/checks.ts'
import { median } from './report/numbers.ts'
import { appendLine } from './report/result.ts'
import { withoutCarrier } from './without-carrier.ts'

export const merge = optionsOf('merge', {
  recipients: { usual: 100_000, quick: 5000, most: 1_000_000, about: 'recipients of the draft' },
  rounds: { usual: 5, quick: 2, most: 100, about: 'merges; the median counts' },
})

const text = 'Dear {{FirstName}} {{LastName}}, we meet on Friday at nine. {{Notes}}'
const batchSize = 10_000
const limitMs = 5000

export const benchMerge = async (args: readonly string[], signal: AbortSignal): Promise<void> => {
  const { recipients, rounds, below, quick } = merge.read(args)
  await withoutCarrier({ below, signal }, async ({ lists: { ask }, address, db, of }) => {
    const draft = await ask<{ DraftBroadcastID: number }>('/draft-broadcasts', 'POST', {})
    const uploaded = await openApi([address]).upload(csvOf(0, recipients))
    await ask(`/draft-broadcasts/${draft.DraftBroadcastID}/fileuploads`, 'POST', {
      FileID: uploaded.FileID,
      UserIndicatedConsentDeclared: true,
    })
    await untilTidy(db, signal)
    const took: number[] = []
    const floors: number[] = []
    for (let round = 1; round <= rounds; round++) {
      // Another message each time: what was decided about the same one is carried over.
      await ask(`/draft-broadcasts/${draft.DraftBroadcastID}`, 'PUT', { TextMessage: `${text} ${round}` })
      took.push(await runMerge(ask, draft.DraftBroadcastID, recipients, signal))
      floors.push(await measureFloor(db, draft.DraftBroadcastID))
      say(`Merge ${round}: ${took.at(-1)!.toFixed(0)} ms; the floor ${floors.at(-1)!.toFixed(0)} ms.`)
    }
    const [mergeMs, floorMs] = [median(took), median(floors)]
    const ratio = mergeMs / floorMs
    say(`${recipients.toLocaleString('en-US')} recipients: ${mergeMs.toFixed(0)} ms, ${ratio.toFixed(1)} × the floor.`)
    const checks = [atMost('A merge', mergeMs, limitMs, 'ms')]
    printChecks(checks, quick)
    const options = { recipients, rounds }
    const result = { benchmark: 'merge', ...of, options, took, floors, mergeMs, floorMs, ratio, checks }
    if (!quick) await appendLine('merge', result)
  })
}

type Merge = { ID: number; Status: string; Done: number; Total: number; InvalidMessageCount: number }
type Ask = Lists['ask']

const runMerge = async (ask: Ask, draftId: number, recipients: number, signal: AbortSignal): Promise<number> => {
  const began = performance.now()
  const { ID } = await ask<Merge>(`/draft-broadcasts/${draftId}/templatemerges`, 'POST')
  for (;;) {
    const now = await ask<Merge>(`/template-merges/${ID}`)
    if (now.Status === 'Error') throw new Error('The merge failed.')
    if (now.Status === 'Complete') {
      if (now.Total !== recipients) throw new Error(`${now.Total} were checked and not ${recipients}.`)
      return performance.now() - began
    }
    await wait(20, undefined, { signal })
  }
}

/** The rows in batches by their key, each message filled in, nothing kept. */
const measureFloor = async (db: pg.Client, draftId: number): Promise<number> => {
  const draft = await db.query('select account_id, audience_id from drafts where draft_id = $1', [draftId])
  const { account_id: accountId, audience_id: audienceId } = draft.rows[0]
  const began = performance.now()
  let after = 0
  for (;;) {
    const { rows } = await db.query<{ phone: number; first_name: string; last_name: string; notes: string }>(
      `select phone, first_name, last_name, notes from audience_members
        where account_id = $1 and audience_id = $2 and phone > $3 order by phone limit $4`,
      [accountId, audienceId, after, batchSize],
    )
    for (const { first_name: FirstName, last_name: LastName, notes: Notes } of rows)
      mergeText(text, { FirstName, LastName, Notes })
    if (rows.length < batchSize) return performance.now() - began
    after = rows.at(-1)!.phone
  }
}
