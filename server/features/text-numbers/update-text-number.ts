import type {
  NotificationChange,
  SetTextNumber,
  updateTextNumber as UpdateCall,
} from '@carillon/contract/text-numbers.ts'
import {
  tidyNotice,
  type UnreadNotice,
  whyNotNotice,
  whyNotNumberName,
} from '@carillon/domain/conversation/unread-notice.ts'
import { minuteOf, readTimeOfDay } from '@carillon/domain/time/time-of-day.ts'
import type { z } from 'zod'
import { mergeEdit } from '../../platform/merge-edit.ts'
import { roomOf } from '../../platform/realtime.ts'
import { refuse, refuseFaults } from '../../platform/refusal.ts'
import type { Unit } from '../../platform/unit.ts'
import { tollFreeTextsUnregistered } from './policy.ts'
import * as settings from './setting-store.ts'
import { findTextNumber } from './store.ts'

type Asked = z.output<(typeof UpdateCall)['body']>

const ofAdmins = ['Name', 'Description', 'IsDefault', 'UserIDs', 'SeenByUserIDs'] as const

/**
 * What a number is called and who uses and sees it is for owners and admins; what is heard of it is each user's own. Whoever gets it or loses it
 * has their realtime channel closed, and opens it again with what they may hear now.
 */
export const updateTextNumber = async (unit: Unit, textNumberId: number, asked: Asked): Promise<SetTextNumber> => {
  const { db: tx, scope } = unit
  if (!(await settings.lockNumber(tx, scope, textNumberId))) throw refuse('NotFound')
  if (scope.role === 'user' && ofAdmins.some((field) => asked[field] !== undefined)) throw refuse('RestrictedPage')
  const toll = tollFreeTextsUnregistered(unit.settings)
  const before = (await findTextNumber(tx, scope, textNumberId, toll))!
  const change = await mergeEdit(asked, async () => before, { UserIDs: 'members', SeenByUserIDs: 'members' })

  const notices = (change.Notifications ?? []).map((notice) => filledIn(notice, before.Notifications))
  const phones = await phonesOf(unit, notices)
  await check(unit, before, change, notices, phones)

  if (change.Name !== undefined || change.Description !== undefined) {
    const trimmed = (words: string | undefined) => words?.trim()
    await settings.updateName(tx, scope, textNumberId, {
      ...(change.Name !== undefined && { Name: trimmed(change.Name)! }),
      ...(change.Description !== undefined && { Description: trimmed(change.Description)! }),
    })
  }
  if (change.IsDefault) await settings.makeDefault(tx, scope, textNumberId)
  if (change.UserIDs || change.SeenByUserIDs) {
    const given = {
      uses: change.UserIDs ?? before.UserIDs ?? [],
      sees: change.SeenByUserIDs ?? before.SeenByUserIDs ?? [],
    }
    tellUsers(unit, await settings.setUsers(tx, scope, textNumberId, given))
  }
  if (change.BrowserNotificationsEnabled !== undefined || change.AudioNotificationsEnabled !== undefined) {
    await settings.putSetting(tx, scope, textNumberId, withoutAbsent(change))
  }
  for (const notice of notices.map(tidyNotice)) {
    const { Days, StartTime, StopTime } = notice.NotificationWindow
    await settings.putNotice(tx, scope, textNumberId, {
      ...notice,
      days: Days,
      start: minuteOf(readTimeOfDay(StartTime)!),
      stop: minuteOf(readTimeOfDay(StopTime)!),
      phone: phones.get(notice.PhoneNumber) ?? null,
    })
  }
  tellPages(
    unit,
    ofAdmins.some((field) => change[field] !== undefined),
  )
  return (await findTextNumber(tx, scope, textNumberId, toll))!
}

const filledIn = (change: NotificationChange, before: readonly UnreadNotice[]): UnreadNotice => {
  const stood = before.find(({ Method }) => Method === change.Method)!
  return {
    Method: change.Method,
    IsActive: change.IsActive ?? stood.IsActive,
    PeriodMinutes: change.PeriodMinutes ?? stood.PeriodMinutes,
    NotificationWindow: {
      ...stood.NotificationWindow,
      ...change.NotificationWindow,
    } as UnreadNotice['NotificationWindow'],
    PhoneNumber: change.PhoneNumber === undefined ? stood.PhoneNumber : change.PhoneNumber,
  }
}

/** Those of the phones named that this user has verified. */
const phonesOf = async ({ db: tx, scope }: Unit, notices: readonly UnreadNotice[]) => {
  const found = new Map<string | null, number>()
  for (const { PhoneNumber } of notices) {
    const phone = PhoneNumber ? await settings.findVerified(tx, scope, PhoneNumber) : undefined
    if (phone !== undefined) found.set(PhoneNumber, phone)
  }
  return found
}

const check = async (
  { db: tx, scope }: Unit,
  before: SetTextNumber,
  change: Asked,
  notices: readonly UnreadNotice[],
  phones: ReadonlyMap<string | null, number>,
) => {
  const { Name, Description } = change
  const errors: Record<string, string> = whyNotNumberName({
    ...(Name !== undefined && { Name }),
    ...(Description !== undefined && { Description }),
  })
  if (change.IsDefault === false && before.IsDefault) errors.IsDefault = 'Make another number the default instead.'
  for (const field of ['UserIDs', 'SeenByUserIDs'] as const) {
    const asked = change[field]
    if (asked && (await settings.countStrangers(tx, scope, asked)) > 0) errors[field] = 'Choose users of this account.'
  }
  for (const notice of notices) {
    for (const [field, sentence] of Object.entries(whyNotNotice(notice))) {
      errors[`Notifications.${notice.Method}.${field}`] = sentence
    }
    const { Method, PhoneNumber } = notice
    if (Method === 'Text' && PhoneNumber && !phones.has(PhoneNumber)) {
      errors[`Notifications.${Method}.PhoneNumber`] = 'Verify this phone first: it must be your own.'
    }
  }
  refuseFaults(errors)
}

const withoutAbsent = ({ BrowserNotificationsEnabled, AudioNotificationsEnabled }: Asked): settings.SoundSetting => ({
  ...(BrowserNotificationsEnabled !== undefined && { BrowserNotificationsEnabled }),
  ...(AudioNotificationsEnabled !== undefined && { AudioNotificationsEnabled }),
})

const tellUsers = ({ afterCommit }: Unit, userIds: readonly number[]) => {
  if (userIds.length > 0) afterCommit(({ realtime }) => realtime.disconnect(userIds.map(roomOf.user)))
}

const tellPages = ({ afterCommit, scope: { accountId, userId } }: Unit, isOfAll: boolean) => {
  const room = isOfAll ? roomOf.account(accountId) : roomOf.user(userId)
  afterCommit(({ realtime }) => realtime.publish([room], 'account.updated', { AccountID: accountId }))
}
