import type { FailedContact } from '@carillon/contract/broadcasts.ts'
import type { CreateRepeatingBroadcast, RepeatingBroadcast } from '@carillon/contract/repeating.ts'
import { hasText, hasVoice } from '@carillon/domain/broadcast/type.ts'
import { runFrom } from '@carillon/domain/time/repeating-runs.ts'
import type { z } from 'zod'
import type { Db } from '../../platform/database.ts'
import { refuseFields, refuseUnknown } from '../../platform/refusal.ts'
import type { Scope } from '../../platform/scope.ts'
import type { Unit } from '../../platform/unit.ts'
import { type Sender, senderOf } from '../audiences/reach/store.ts'
import { noticeSize, unknownLists } from '../audiences/store.ts'
import { asUsual, whyNotCalls } from '../broadcasts/create/choose-calls.ts'
import { chooseNumber } from '../broadcasts/create/choose-number.ts'
import { requireMayCreate } from '../broadcasts/policy.ts'
import { requireMedia } from '../drafts/require-media.ts'
import { tellDraftEnded } from '../drafts/tell-draft.ts'
import { requireLabels } from '../labels/require-labels.ts'
import { readSchedule, textFaults, whyNotForm } from './check-form.ts'
import { requireRunsWithinWindow } from './check-window.ts'
import { replaceDecisions } from './decision-store.ts'
import { storeCalls } from './form-of-calls.ts'
import { freezePeople } from './freeze-people.ts'
import { requirePlan } from './policy.ts'
import { readRepeating, tellRepeating } from './read-repeating.ts'
import { insertRepeating, planOf } from './store.ts'

type Asked = z.output<typeof CreateRepeatingBroadcast>
type Created = RepeatingBroadcast & { FailedContacts: z.infer<typeof FailedContact>[] }

/**
 * Creates a series. People who are in it one by one are frozen here; groups are only named, and read anew for each run. What
 * it costs is asked at each run too.
 */
export const createRepeating = async (unit: Unit, body: Asked): Promise<Created> => {
  const { db: tx, scope, now } = unit
  const sender = await senderOf(tx, scope)
  requireMayCreate(scope, sender, now)
  requirePlan(await planOf(tx, scope))
  const { schedule, next } = await requireForm(unit, body, sender)
  if (body.CheckCallingWindow) await requireRunsWithinWindow(tx, scope, schedule, next.at)
  const isTexted = hasText(body.BroadcastType)
  const number = isTexted ? await chooseNumber(unit, scope, body.TextNumberID ?? null) : noNumber
  const calls = await storeCalls(unit, body, { sender, isKept: false })
  await requireLists(tx, scope, body)
  await requireMedia(tx, scope, body)
  await requireLabels(tx, scope, body)
  const people = await freezePeople(tx, scope, body, sender, now)
  const { audienceId, count, lists, decisions, FailedContacts } = people

  const { RepeatingBroadcastSchedule: _, DraftBroadcastID: __, Contacts: ___, FileUploads: ____, ...kept } = body
  const { RecordLater: _____, RecordLaterVM: ______, ...rest } = kept
  const form = {
    ...{ ...rest, ...calls },
    BroadcastName: body.BroadcastName.trim(),
    TextNumberID: number.TextNumberID,
    Lists: lists.map((ListID) => ({ ListID })),
  }
  const repeatingId = await insertRepeating(tx, scope, { form, audienceId, schedule, next, now })
  await replaceDecisions(tx, scope, { repeatingId, audienceId, decisions })

  unit.afterCommit(({ db }) => noticeSize(db, count))
  tellRepeating(unit, { repeatingId, userId: scope.userId })
  if (body.DraftBroadcastID != null) tellDraftEnded(unit, body.DraftBroadcastID, { RepeatingBroadcastID: repeatingId })
  return { ...(await readRepeating(unit, scope, repeatingId)), FailedContacts }
}

const requireForm = async (unit: Unit, body: Asked, sender: Sender) => {
  const { scope, now } = unit
  const read = readSchedule(body.RepeatingBroadcastSchedule, scope.timeZone, now)
  const errors = {
    ...(hasVoice(body.BroadcastType)
      ? whyNotCalls(
          unit,
          await asUsual(unit, { ...body, RecordLater: false, RecordLaterVM: false }),
          sender,
          hasText(body.BroadcastType) ? () => textFaults(body, sender, now) : undefined,
        )
      : whyNotForm(body, sender, now)),
    ...(body.RecordLater && { RecordLater: [notByPhone] }),
    ...(body.RecordLaterVM && { RecordLaterVM: [notByPhone] }),
    ...('errors' in read && read.errors),
  }
  if ('errors' in read || Object.keys(errors).length > 0) throw refuseFields(errors)
  // A first run of this very minute is still made. The form is refused when there is none at all.
  return { schedule: read.schedule, next: runFrom(read.schedule, 0)! }
}

const noNumber = { TextNumberID: 0 }

const notByPhone =
  'The message of a repeating broadcast cannot be recorded by phone. Record it in the page, or choose one.'

const requireLists = async (tx: Db, scope: Scope, { Lists }: Asked) => {
  const asked = Lists.map(({ ListID }) => ListID)
  const unknown = await unknownLists(tx, scope, asked)
  if (unknown.length > 0) throw refuseUnknown('Lists', 'group', unknown)
}
