import type { Broadcast, CreateBroadcast, FailedContact } from '@carillon/contract/broadcasts.ts'
import { whyNotCreate } from '@carillon/domain/broadcast/create.ts'
import { mostPhones, whyNotEscalation } from '@carillon/domain/broadcast/escalation.ts'
import { combination, isOfCalls } from '@carillon/domain/broadcast/type.ts'
import { surveyReplyTo } from '@carillon/domain/conversation/survey.ts'
import { callsBesideCost } from '@carillon/domain/money/both-cost.ts'
import type { z } from 'zod'
import { refuse, refuseFaults, refuseFields } from '../../platform/refusal.ts'
import type { Scope } from '../../platform/scope.ts'
import type { Unit } from '../../platform/unit.ts'
import { windowOf } from '../account/window-store.ts'
import { peopleOfBoth } from '../audiences/reach/people-of-both.ts'
import { type Reach, reckonReach } from '../audiences/reach/reckon-reach.ts'
import {
  countBoth,
  countFurtherOfBoth,
  reachedPhones,
  type Sender,
  senderOf,
  textablePhones,
} from '../audiences/reach/store.ts'
import { fileRows } from '../audiences/store.ts'
import { paysByMonth } from '../billing/policy.ts'
import { reserveCredits } from '../billing/reserve-credits.ts'
import { submitBroadcast, submitCalls } from '../deliveries/submit-broadcast.ts'
import { tellDraftEnded } from '../drafts/tell-draft.ts'
import { requireLabels } from '../labels/require-labels.ts'
import { insertBroadcastLabels } from '../labels/store.ts'
import { checkTrial } from '../sending-limits/check-trial.ts'
import { planDays } from '../sending-limits/plan-days.ts'
import { beginOf, noteBeginning } from './approval/begin-send.ts'
import { audiencesOf, startOf } from './create/asked-for.ts'
import { asUsual, chooseCalls } from './create/choose-calls.ts'
import { chooseMedia } from './create/choose-media.ts'
import { chooseNumber } from './create/choose-number.ts'
import { type Run, sourcesOfRun } from './create/collect-run.ts'
import { collectSources } from './create/collect-sources.ts'
import { freezeConditions } from './create/freeze-conditions.ts'
import { noteAudioUse } from './create/note-audio-use.ts'
import { priceText } from './create/price-text.ts'
import { requireExpected } from './create/require-expected.ts'
import { addCalls, insertBroadcast, insertSources } from './create/store.ts'
import { createCalls } from './create-calls.ts'
import { insertEvent } from './events/store.ts'
import { requireMayCreate } from './policy.ts'
import { readBroadcast, tellBroadcast } from './read-broadcast.ts'
import { giveRecordingId } from './recording/recording-id.ts'

type Asked = z.output<typeof CreateBroadcast>
type Created = Broadcast & { FailedContacts: z.infer<typeof FailedContact>[] }

/**
 * Creates a broadcast and hands it to the engine, all or nothing; one that only calls by `createCalls`. Recipients are counted and paid for here, a million of
 * them in a statement; the engine's planner copies them out, so that the answer does not wait for it.
 */
export const createBroadcast = async (unit: Unit, body: Asked, run?: Run): Promise<Created> => {
  if (isOfCalls(body.BroadcastType)) return await createCalls(unit, body, run)
  const { broadcastId, FailedContacts } = await makeBroadcast(unit, body, run)
  return { ...(await readBroadcast(unit, unit.scope, broadcastId)), FailedContacts }
}

/** The same of one that texts, with whom it reaches and what it costs at most. */
export const makeBroadcast = async (unit: Unit, body: Asked, run?: Run) => {
  const { db: tx, scope, now } = unit
  const sender = await senderOf(tx, scope)
  requireMayCreate(scope, sender, now)
  const beside = combination(body.BroadcastType)
  const calls =
    beside &&
    (await chooseCalls(unit, await asUsual(unit, body), sender, {
      isKept: run !== undefined,
      errorsOf: (asked) => faultsOf(scope, { ...body, ...asked }, sender, now),
    }))
  if (!calls) refuseFaults({ ...faultsOf(scope, body, sender, now), ...whyNotEscalation(body) })
  const number = await chooseNumber(unit, scope, body.TextNumberID ?? null)
  const pictures = await chooseMedia(unit, scope, body.Media)
  const { FailedContacts, consentDeclared, ...found } = await collectSources(tx, scope, body, sender, now)
  const sources = run ? sourcesOfRun(run, found.sources) : found.sources
  if (sources.length === 0) throw refuse('NoValidBroadcastContacts')

  const text = {
    template: body.TextMessage,
    signature: body.IncludeSignature ? sender.signature : '',
    organisation: sender.organisation,
    characterLimit: sender.character_limit,
    byCarrierSegments: unit.settings.priceByCarrierSegments,
    hasMedia: pictures.mediaIds.length > 0,
  }
  const requireOptIn = sender.require_text_opt_in
  const reach = await reckonReach(tx, scope, { sources, requireOptIn, text })
  const both = beside && { sources, requireOptIn, combination: beside }
  const called = both && (await countBoth(tx, scope, both))
  if (reach.sendable === 0 && !called?.callable) throw whyNobody(reach)
  const people = called ? peopleOfBoth(reach, called, beside) : reach.sendable
  await requireExpected(body.ExpectedTextCount, people, async () =>
    both ? (await countFurtherOfBoth(tx, scope, both)).reached : reach.further.reached,
  )

  const phones = both ? reachedPhones(scope, both) : textablePhones(scope, sources, requireOptIn)
  await checkTrial(tx, scope, sender, { phones, uploadRows: await fileRows(tx, scope, audiencesOf(sources)) })

  const labelIds = [...new Set(body.Labels.map(({ LabelID }) => LabelID))]
  const startAt = startOf(body.StartDate, scope.timeZone, now)
  const isSilent = calls !== undefined && (calls.awaits.live || calls.awaits.voicemail)
  const begins = await beginOf(unit, { people, startAt, isSilent, hasTexts: true })
  const conditions = freezeConditions(body, sender, await windowOf(tx, scope), startAt)
  const price = priceText(text, reach, !paysByMonth(sender.account_type_id))
  const creditsOfCalls = calls && called ? callsBesideCost(called, calls.creditsReserved, beside) : 0
  const broadcastId = await insertBroadcast(tx, scope, {
    name: body.BroadcastName.trim(),
    type: body.BroadcastType,
    begins,
    textNumberId: number.TextNumberID,
    textMessage: body.TextMessage,
    signature: text.signature,
    prefix: text.organisation,
    includeSignature: body.IncludeSignature,
    characterLimit: text.characterLimit,
    ...price,
    furtherCount: reach.further.total,
    maxCreditCost: price.maxCreditCost + creditsOfCalls,
    ...conditions,
    startAt,
    repeatingId: run?.repeatingId ?? null,
    occurrenceKey: run?.occurrenceKey ?? null,
    ...pictures,
    ...surveyOf(body),
    customData: body.CustomData,
    templateMergeId: sources.find(({ templateMergeId }) => templateMergeId)?.templateMergeId ?? null,
    now,
  })
  if (calls) {
    await addCalls(tx, scope, broadcastId, calls)
    await noteAudioUse(unit, body.BroadcastType, calls)
  }
  // A label may be deleted while a series goes on; its runs go on without it.
  if (!run) await requireLabels(tx, scope, body)
  await insertBroadcastLabels(tx, scope, broadcastId, labelIds)
  await insertSources(tx, scope, broadcastId, sources)
  await reserveCredits(tx, scope, {
    broadcastId,
    credits: reach.credits + creditsOfCalls,
    phones,
    startAt,
    description: body.BroadcastName.trim(),
    now,
  })
  await planDays(unit, scope, {
    broadcastId,
    textNumberId: number.TextNumberID,
    startAt,
    segments: reach.credits,
    each: reach.longest,
    overLimit: conditions.overLimit,
  })
  const said = [
    consentDeclared && 'Consent was declared for the uploaded file.',
    conditions.quietHoursSkipped && `Quiet hours were skipped: ${conditions.quietHoursSkipped}`,
  ]
  await insertEvent(tx, scope, { broadcastId, event: 'created', detail: said.filter(Boolean).join(' '), now })
  await noteBeginning(unit, { broadcastId, begins })
  if (isSilent) await giveRecordingId(unit, broadcastId)
  await submitBroadcast(unit, {
    ...{ broadcastId, textNumberId: number.TextNumberID, startAt },
    longest: reach.longest,
    keepsWindow: !calls || sender.texts_keep_calling_window,
  })
  const waves = body.OnePhoneAtATime ? mostPhones : 1
  const afterTexts = body.CallAfterMinutes === null ? undefined : { waves }
  if (calls) await submitCalls(unit, { broadcastId, startAt, afterTexts, isSilent })
  tellBroadcast(unit, { broadcastId, userId: scope.userId })
  if (body.DraftBroadcastID != null) tellDraftEnded(unit, body.DraftBroadcastID, { BroadcastID: broadcastId })
  return {
    broadcastId,
    FailedContacts,
    begins,
    phones: people,
    reach,
    maxCreditCost: price.maxCreditCost,
    ...conditions,
  }
}

/** The true cause (rules/personalization 7): whoever can be texted may have been left out, or have no message. */
const whyNobody = ({ textable, excluded }: Pick<Reach, 'textable' | 'excluded'>) => {
  if (textable === 0) return refuse('NoValidBroadcastContacts')
  return textable === excluded
    ? refuseFields({ Contacts: ['Everybody on this list was left out by hand. Take somebody in again.'] })
    : refuseFields({
        TextMessage: [
          'A personalized field is empty or too long for everybody. Add a default to it, or change the message.',
        ],
      })
}

const faultsOf = (scope: Scope, body: Asked, sender: Sender, now: Date) =>
  whyNotCreate(body, {
    now: now.getTime(),
    timeZone: scope.timeZone,
    maxLength: sender.character_limit,
    signature: body.IncludeSignature ? sender.signature : '',
  })

const surveyOf = ({ IsTextSurvey, TextSurveyAutoReplies }: Asked) => ({
  isTextSurvey: IsTextSurvey,
  surveyReplyYes: IsTextSurvey ? surveyReplyTo(TextSurveyAutoReplies, 'Yes') : '',
  surveyReplyNo: IsTextSurvey ? surveyReplyTo(TextSurveyAutoReplies, 'No') : '',
})
