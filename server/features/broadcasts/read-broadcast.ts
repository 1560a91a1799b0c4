import type { Broadcast } from '@carillon/contract/broadcasts.ts'
import { mayBeRecorded } from '@carillon/domain/broadcast/status.ts'
import { tellNotice } from '@carillon/domain/broadcast/tell-notice.ts'
import { wirePhone } from '@carillon/domain/phone/number.ts'
import { describeSchedule } from '@carillon/domain/time/repeating-words.ts'
import type { ListRequest } from '../../platform/page.ts'
import type { QuietPlatform } from '../../platform/platform.ts'
import { roomOf } from '../../platform/realtime.ts'
import type { Scope } from '../../platform/scope.ts'
import type { Unit } from '../../platform/unit.ts'
import { toldOfMerge } from '../audiences/merges/policy.ts'
import { senderOf } from '../audiences/reach/store.ts'
import { readPace } from '../deliveries/read-pace.ts'
import { mediaOf } from '../media/store.ts'
import * as list from './list/store.ts'
import { mayChange, visibleBroadcast, whyAccountCannotSend } from './policy.ts'
import * as store from './store.ts'

/** One broadcast as it travels. */
export const readBroadcast = async (platform: QuietPlatform, scope: Scope, broadcastId: number): Promise<Broadcast> => {
  const row = visibleBroadcast(await store.findBroadcast(platform.db, scope, broadcastId))
  return (await shown(platform, scope, [row]))[0]!
}

type Request = ListRequest<list.BroadcastSort>

export const listBroadcasts = async (
  platform: QuietPlatform,
  scope: Scope,
  request: Request,
): Promise<{ Items: Broadcast[]; Size: number }> => {
  const { Items, Size } = await list.listBroadcasts(platform.db, scope, request)
  return { Items: await shown(platform, scope, Items), Size }
}

/** With what is not in the rows: the pace of their numbers, their pictures, the words of their schedules and waits. */
const shown = async (
  platform: QuietPlatform,
  scope: Scope,
  rows: readonly store.BroadcastRow[],
): Promise<Broadcast[]> => {
  const paces = new Map<number, number | null>()
  for (const { TextNumberID } of rows) {
    if (TextNumberID !== 0 && !paces.has(TextNumberID))
      paces.set(TextNumberID, await readPace(platform, scope, TextNumberID))
  }
  const now = platform.clock.now()
  /** Due, and not begun: the account may not send, or it is just about to. */
  const isBarred = ({ BroadcastStatus, StartDate }: store.BroadcastRow) =>
    BroadcastStatus === 'AuthorizationApproved' && Date.parse(StartDate) <= now.getTime()
  const isGoingOut = (row: store.BroadcastRow) => row.BroadcastStatus === 'Broadcasting' || isBarred(row)
  const whyNot = rows.some(isGoingOut) ? whyAccountCannotSend(await senderOf(platform.db, scope), now) : undefined
  const pictures = await mediaOf(platform.db, scope, [...new Set(rows.flatMap(({ mediaIds }) => mediaIds))])
  const pictureOf = new Map(pictures.map((picture) => [picture.MediaID, picture]))
  return rows.map((whole) => {
    const { mediaIds, schedule, notices, recording, ...row } = whole
    return {
      ...row,
      MessageRecordingInstruction: instructionOf(platform, scope, { ...row, recording }),
      ...tellNotice(
        { ...notices, ofAccount: isGoingOut(whole) ? (whyNot ?? null) : null, isBarred: isBarred(whole) },
        scope.timeZone,
      ),
      TemplateMerge: mergeOf(row),
      Pace: paces.get(row.TextNumberID) ?? null,
      EstimatedCompletion: secondsLeft(row, paces.get(row.TextNumberID) ?? null),
      Media: mediaIds.flatMap((mediaId) => pictureOf.get(mediaId) ?? []),
      RepeatingScheduleDescription: schedule ? describeSchedule(schedule) : '',
    }
  })
}

/** For those who may change it: whoever has the ID says what everybody hears. */
const instructionOf = (
  { settings }: QuietPlatform,
  scope: Scope,
  { recording, User, BroadcastStatus, Uri }: Pick<store.BroadcastRow, 'recording' | 'User' | 'BroadcastStatus' | 'Uri'>,
): Broadcast['MessageRecordingInstruction'] => {
  if (!mayBeRecorded(BroadcastStatus) || !recording?.ID || !recording.ExpiresDate) return null
  if (settings.callInNumber === null || !mayChange(scope, User.UserID)) return null
  const { ID, ExpiresDate, Awaits } = recording
  return { ID, ExpiresDate, Awaits, PhoneNumber: wirePhone(settings.callInNumber), Uri: `${Uri}/recording` }
}

/** Only with a merge that is done a broadcast is made. */
const mergeOf = ({ TemplateMergeID: ID, TextMessage }: Pick<Broadcast, 'TemplateMergeID' | 'TextMessage'>) =>
  ID === null ? null : { ID, Status: 'Complete' as const, ...toldOfMerge(ID, TextMessage) }

/** What is not handed over yet, in the segments that a text of it has on average. */
const secondsLeft = (
  row: Omit<store.BroadcastRow, 'mediaIds' | 'schedule' | 'notices' | 'recording'>,
  pace: number | null,
): number => {
  const { PhoneNumberCount, TotalCompleted, MaxCreditCost, BroadcastStatusCategory } = row
  const waiting = PhoneNumberCount - TotalCompleted
  if (!pace || waiting <= 0 || BroadcastStatusCategory === 'Completed') return 0
  return Math.ceil((waiting * Math.max(1, MaxCreditCost / PhoneNumberCount)) / pace)
}

/** Tells those who see it that a broadcast changed, and the account that its credits did. */
export const tellBroadcast = (
  { afterCommit, scope: { accountId } }: Unit,
  { broadcastId, userId }: { broadcastId: number; userId: number },
) =>
  afterCommit(({ realtime }) => {
    realtime.publish([roomOf.broadcasts(accountId), roomOf.user(userId)], 'broadcast.updated', {
      BroadcastID: broadcastId,
    })
    realtime.publish([roomOf.account(accountId)], 'account.updated', { AccountID: accountId })
  })
