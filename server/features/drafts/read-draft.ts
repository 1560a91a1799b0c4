import { type Draft, DraftForm, type DraftQuery, type ListedDraft } from '@carillon/contract/drafts.ts'
import type { TextPlan } from '@carillon/domain/broadcast/recipient-text.ts'
import { combination, hasText, hasVoice } from '@carillon/domain/broadcast/type.ts'
import { hasMergeField } from '@carillon/domain/text/merge-field.ts'
import { readStart } from '@carillon/domain/time/start.ts'
import type { z } from 'zod'
import type { Db } from '../../platform/database.ts'
import type { QuietPlatform } from '../../platform/platform.ts'
import type { Scope } from '../../platform/scope.ts'
import { reading } from '../../platform/unit.ts'
import { mergeFrom } from '../audiences/merges/policy.ts'
import { lastMerge } from '../audiences/merges/store.ts'
import { knownReach } from '../audiences/reach/keep-reach.ts'
import { countBoth, type Sender, senderOf } from '../audiences/reach/store.ts'
import { shownAudio } from '../audio/use-store.ts'
import { mediaOf } from '../media/store.ts'
import { readAllocated } from '../sending-limits/read-allocated.ts'
import { sourceOfDraft } from './find-source.ts'
import { reckonCalls } from './foresee-calls.ts'
import { requireOwnNumber, usableNumber, visibleDraft } from './policy.ts'
import { findDraft, type ListedDraftRow, listsOfDraft, type StoredDraft } from './store.ts'

/** What the counts are reckoned with instead of what the draft has. */
type Instead = Partial<z.output<typeof DraftQuery>>

/** One draft as it travels, with its counts at this moment. */
export const readDraft = (
  platform: QuietPlatform,
  scope: Scope,
  draftId: number,
  instead: Instead = {},
): Promise<Draft> =>
  reading(platform, async (shared) => {
    const { db: tx } = shared
    const draft = visibleDraft(await findDraft(tx, scope, draftId))
    return await countDraft(shared, scope, draft, await senderOf(tx, scope), instead)
  })

/** One of many: of who is in it no more is told than how many. */
export const listedDraft = ({ form, Media, Lists, Audio, AudioVM, people, ...draft }: ListedDraftRow): ListedDraft => ({
  ...DraftForm.parse(form),
  ...{ Media, Lists, Audio, AudioVM },
  DraftBroadcastID: draft.draft_id,
  CreatedDate: draft.created_at,
  ModifiedDate: draft.modified_at,
  PotentialUniqueCount: people,
})

/** What the wizard saved, the contract's defaults in place of what it did not, and the counts. */
export const countDraft = async (
  { db: tx, pool, log, clock, settings }: QuietPlatform,
  scope: Scope,
  draft: StoredDraft,
  sender: Sender,
  instead: Instead = {},
): Promise<Draft> => {
  const form = DraftForm.parse(draft.form)
  const { broadcasttype = form.BroadcastType, textmessagelength, textNumberID = form.TextNumberID } = instead
  requireOwnNumber(scope, textNumberID, form.TextNumberID)
  const source = await sourceOfDraft(tx, scope, draft)
  const reach = await knownReach({ db: tx, pool, log }, scope, {
    // What was decided by hand is about the message that the draft has.
    source: textmessagelength === undefined ? source : { audienceId: draft.audience_id },
    requireOptIn: sender.require_text_opt_in,
    text: withLength(textOf(form, sender, settings.priceByCarrierSegments), textmessagelength),
    textNumberId: usableNumber(scope, textNumberID),
    tellUnfit: true,
  })
  const startAt = startOf(instead.startdate === undefined ? form : startFrom(instead.startdate), scope.timeZone)
  const now = clock.now().getTime()
  const { StartDateAllocatedTextCredits } = await readAllocated(tx, scope, { startAt, now })
  const merge = await lastMerge(tx, scope, draft.audience_id)
  const texts = (count: number) => (hasText(broadcasttype) ? count : 0)
  const beside = combination(broadcasttype)
  const both = { sources: [source], requireOptIn: sender.require_text_opt_in }
  const calledBeside = beside && (await countBoth(tx, scope, { ...both, combination: beside }))
  const { called, credits } = hasVoice(broadcasttype)
    ? await reckonCalls({ db: tx, pool, log }, scope, {
        form: { ...form, BroadcastType: broadcasttype },
        source,
        beside: calledBeside,
      })
    : noCalls
  return {
    ...form,
    DraftBroadcastID: draft.draft_id,
    Media: await mediaOf(tx, scope, mediaIdsOf(form)),
    ...(await audioOf(tx, scope, form)),
    Lists: await listsOfDraft(tx, scope, draft.draft_id),
    CreatedDate: draft.created_at,
    ModifiedDate: draft.modified_at,
    PotentialUniqueCount: reach.total,
    TextNumberCount: texts(reach.textable),
    TotalTextNumberCount: texts(reach.fit),
    VoiceNumberCount: called.callable,
    TotalVoiceNumberCount: called.fit,
    MinCallUnitsRequired: texts(reach.credits) + credits,
    TextNumberCredits: texts(reach.credits),
    StartDateAllocatedTextCredits,
    // Without fields nothing is checked, but whoever is left out can be taken in again.
    TemplateMerge:
      merge && (hasMergeField(form.TextMessage) || merge.ExcludedMessageCount > 0) ? mergeFrom(merge) : null,
    RosterChangedSinceLastMerge: merge?.RosterChanged ?? false,
  }
}

const noCalls = { called: { callable: 0, fit: 0 }, credits: 0 }

/** Both audios as they are in the library; null where there is none any more. */
const audioOf = async (tx: Db, scope: Scope, { Audio, AudioVM }: Pick<DraftForm, 'Audio' | 'AudioVM'>) => {
  const ids = [Audio, AudioVM].flatMap((each) => (each ? [each.AudioID] : []))
  const found = ids.length === 0 ? [] : await shownAudio(tx, scope, ids)
  const shown = (asked: typeof Audio) => found.find(({ AudioID }) => AudioID === asked?.AudioID) ?? null
  return { Audio: shown(Audio), AudioVM: shown(AudioVM) }
}

const mediaIdsOf = ({ Media }: Pick<DraftForm, 'Media'>) => Media.map(({ MediaID }) => MediaID)

export const textOf = (
  form: Pick<DraftForm, 'TextMessage' | 'IncludeSignature' | 'Media'>,
  sender: Sender,
  byCarrierSegments: boolean,
): TextPlan => ({
  template: form.TextMessage,
  signature: form.IncludeSignature ? sender.signature : '',
  organisation: sender.organisation,
  characterLimit: sender.character_limit,
  byCarrierSegments,
  hasMedia: form.Media.length > 0,
})

/** As if the text had so many characters, its signature counted among them. */
const withLength = (text: TextPlan, length: number | undefined): TextPlan =>
  length === undefined
    ? text
    : { ...text, template: 'a'.repeat(length), signature: '', characterLimit: Number.POSITIVE_INFINITY }

type Start = Pick<DraftForm, 'startOption' | 'StartDate'>

/** A start asked for; without one it is now. */
const startFrom = (StartDate: string): Start => ({
  startOption: StartDate.trim() === '' ? 'START_IMMEDIATELY' : 'START_LATER',
  StartDate,
})

/** Now, which is 0, unless it starts later. */
export const startOf = ({ startOption, StartDate }: Start, timeZone: string): number => {
  if (startOption === 'START_IMMEDIATELY' || !StartDate) return 0
  return readStart(StartDate, timeZone)?.at ?? 0
}
