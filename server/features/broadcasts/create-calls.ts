import type { Broadcast, CreateBroadcast, FailedContact } from '@carillon/contract/broadcasts.ts'
import type { z } from 'zod'
import { refuse } from '../../platform/refusal.ts'
import type { Unit } from '../../platform/unit.ts'
import { windowOf } from '../account/window-store.ts'
import { callablePhones, countCalled, countFurtherCalled, senderOf } from '../audiences/reach/store.ts'
import { fileRows, prepareBulk } from '../audiences/store.ts'
import { reserveCredits } from '../billing/reserve-credits.ts'
import { submitCalls } from '../deliveries/submit-broadcast.ts'
import { tellDraftEnded } from '../drafts/tell-draft.ts'
import { requireLabels } from '../labels/require-labels.ts'
import { insertBroadcastLabels } from '../labels/store.ts'
import { checkTrial } from '../sending-limits/check-trial.ts'
import { beginOf, noteBeginning } from './approval/begin-send.ts'
import { audiencesOf, startOf } from './create/asked-for.ts'
import { asUsual, chooseCalls } from './create/choose-calls.ts'
import { type Run, sourcesOfRun } from './create/collect-run.ts'
import { collectSources } from './create/collect-sources.ts'
import { freezeConditions } from './create/freeze-conditions.ts'
import { noteAudioUse } from './create/note-audio-use.ts'
import { requireExpected } from './create/require-expected.ts'
import { insertCalls, insertSources } from './create/store.ts'
import { insertEvent } from './events/store.ts'
import { requireMayCreate } from './policy.ts'
import { readBroadcast, tellBroadcast } from './read-broadcast.ts'
import { giveRecordingId } from './recording/recording-id.ts'

type Asked = z.output<typeof CreateBroadcast>
type Created = Broadcast & { FailedContacts: z.infer<typeof FailedContact>[] }

/** Creates a broadcast that calls and hands it to the engine, all or nothing; what is common with texts is done as there. */
export const createCalls = async (unit: Unit, asked: Asked, run?: Run): Promise<Created> => {
  const { db: tx, scope, now } = unit
  const body = await asUsual(unit, asked)
  const sender = await senderOf(tx, scope)
  requireMayCreate(scope, sender, now)
  const calls = await chooseCalls(unit, body, sender, { isKept: run !== undefined })
  const { FailedContacts, consentDeclared, ...found } = await collectSources(tx, scope, body, sender, now)
  const sources = run ? sourcesOfRun(run, found.sources) : found.sources
  if (sources.length === 0) throw refuse('NoValidBroadcastContacts')
  await prepareBulk(tx)
  const { total, callable } = await countCalled(tx, scope, sources)
  if (callable === 0) throw refuse('NoValidBroadcastContacts')
  const further = await countFurtherCalled(tx, scope, sources, total)
  await requireExpected(body.ExpectedTextCount, callable, () => further.reached)
  const phones = callablePhones(scope, sources)
  await checkTrial(tx, scope, sender, { phones, uploadRows: await fileRows(tx, scope, audiencesOf(sources)) })

  const startAt = startOf(body.StartDate, scope.timeZone, now)
  const isSilent = calls.awaits.live || calls.awaits.voicemail
  const begins = await beginOf(unit, { people: callable, startAt, isSilent })
  const { callingWindow } = freezeConditions(body, sender, await windowOf(tx, scope), startAt)
  const maxCreditCost = callable * calls.creditsReserved
  const broadcastId = await insertCalls(tx, scope, {
    ...{ ...calls, name: body.BroadcastName.trim(), type: body.BroadcastType, customData: body.CustomData },
    ...{ begins, startAt, now, callingWindow, maxCreditCost, phoneNumberCount: total },
    furtherCount: further.total,
    ...{ repeatingId: run?.repeatingId ?? null, occurrenceKey: run?.occurrenceKey ?? null },
  })
  // A label may be deleted while a series goes on; its runs go on without it.
  if (!run) await requireLabels(tx, scope, body)
  await insertBroadcastLabels(tx, scope, broadcastId, [...new Set(body.Labels.map(({ LabelID }) => LabelID))])
  await insertSources(tx, scope, broadcastId, sources)
  await reserveCredits(tx, scope, {
    ...{ broadcastId, credits: maxCreditCost, phones, startAt, now },
    description: body.BroadcastName.trim(),
  })
  await noteAudioUse(unit, body.BroadcastType, calls)
  const detail = consentDeclared ? 'Consent was declared for the uploaded file.' : ''
  await insertEvent(tx, scope, { broadcastId, event: 'created', detail, now })
  await noteBeginning(unit, { broadcastId, begins })
  if (isSilent) await giveRecordingId(unit, broadcastId)
  await submitCalls(unit, { broadcastId, startAt, isSilent })
  tellBroadcast(unit, { broadcastId, userId: scope.userId })
  if (body.DraftBroadcastID != null) tellDraftEnded(unit, body.DraftBroadcastID, { BroadcastID: broadcastId })
  return { ...(await readBroadcast(unit, scope, broadcastId)), FailedContacts }
}
