import type { updateUser as UpdateUserCall } from '@carillon/contract/account.ts'
import { callerIdNotProven, whyNotVoiceSettings } from '@carillon/domain/broadcast/call-form.ts'
import { parsePhone } from '@carillon/domain/phone/number.ts'
import { whyNotSignature } from '@carillon/domain/text/signature.ts'
import { whyNotCallingWindow } from '@carillon/domain/time/calling-window-form.ts'
import { minuteOf } from '@carillon/domain/time/time-of-day.ts'
import { isTimeZone } from '@carillon/domain/time/time-zone.ts'
import { dayNames } from '@carillon/domain/time/weekday.ts'
import type { z } from 'zod'
import { mergeEdit } from '../../platform/merge-edit.ts'
import { roomOf } from '../../platform/realtime.ts'
import { refuseFaults } from '../../platform/refusal.ts'
import type { Unit } from '../../platform/unit.ts'
import { useCallerId } from '../caller-ids/store.ts'
import { messageOf, updateMessage } from './message-store.ts'
import { nameOf, updateName } from './name-store.ts'
import { readTransfer } from './read-transfer.ts'
import { readCountryId } from './store.ts'
import { updateVoice, voiceOf } from './voice-store.ts'
import { lockWindow, type StoredWindow, updateWindow } from './window-store.ts'

type Asked = z.output<(typeof UpdateUserCall)['body']>

/**
 * Changes the name, the calling window and the zone in which its hours are meant, the signature, the longest message and what is called
 * with. What has been scheduled keeps those it was given.
 */
export const updateUser = async (unit: Unit, asked: Asked) => {
  const { db: tx, scope } = unit
  // Checked as a whole: half of a change may be right only with the other half of what stands.
  const before = await lockWindow(tx, scope)
  const change = await mergeEdit(
    asked,
    async () => ({
      ...{
        ...before,
        ...(await nameOf(tx, scope)),
        ...(await messageOf(tx, scope)),
        ...asTyped(await voiceOf(tx, scope)),
      },
    }),
    mergedBy,
  )
  const form = merged(before, change)
  const errors: Record<string, string> = whyNotCallingWindow(form)
  if (change.TimeZone !== undefined && !isTimeZone(change.TimeZone)) {
    errors.TimeZone = 'Choose a Time Zone from the list.'
  }
  const why = change.Signature && whyNotSignature(change.Signature)
  if (why) errors.Signature = why
  const callerId = await readCallerId(unit, change.CallerID)
  if (callerId === 'unproven') errors.CallerID = callerIdNotProven
  const transfer = await transferOf(unit, change.TransferAndConnect)
  Object.assign(errors, whyNotVoiceSettings(change), transfer && 'errors' in transfer ? transfer.errors : {})
  refuseFaults(errors)
  if (callerId !== 'unproven' && !(transfer && 'errors' in transfer)) {
    await updateVoice(tx, scope, { ...change, callerId, transfer: transfer === null ? null : transfer?.transfer })
  }
  await updateWindow(tx, scope, {
    isChecked: form.CheckCallingWindow,
    days: dayNames.filter((day) => form.CallingWindowDays!.includes(day)),
    start: minuteOf(form.StartTimeOfDay!),
    stop: minuteOf(form.StopTimeOfDay!),
    continuesOnNextDay: form.ContinueOnNextDay,
    timeZone: form.TimeZone,
  })
  await updateName(tx, scope, change)
  await updateMessage(tx, scope, change)

  unit.afterCommit(({ realtime }) =>
    realtime.publish([roomOf.user(scope.userId)], 'account.updated', { AccountID: scope.accountId }),
  )
}

/** A number that the account has proven; null for none, undefined where it stays. */
const readCallerId = async ({ db: tx, scope, now }: Unit, typed: string | undefined) => {
  if (typed === undefined) return undefined
  if (typed.trim() === '') return null
  const read = parsePhone(typed, await readCountryId(tx, scope))
  return 'phone' in read && (await useCallerId(tx, scope, read.phone, now)) ? read.phone : 'unproven'
}

/** An introduction is chosen by its id alone. */
const asTyped = ({ TransferAndConnect: transfer, ...voice }: Awaited<ReturnType<typeof voiceOf>>) => ({
  ...voice,
  TransferAndConnect: transfer && {
    ...transfer,
    Introduction: transfer.Introduction && { AudioID: transfer.Introduction.AudioID },
  },
})

/** null is none, undefined where it stays. */
const transferOf = async ({ db: tx, scope }: Unit, asked: Asked['TransferAndConnect']) =>
  asked &&
  (await readTransfer(
    tx,
    scope,
    { ...asked, introductionId: asked.Introduction?.AudioID ?? null },
    { countryId: await readCountryId(tx, scope) },
  ))

const mergedBy = { Signature: 'fields' } as const

/** What is left out stays; null is what nobody has filled in. */
const merged = (before: StoredWindow, change: Asked) => ({
  CheckCallingWindow: change.CheckCallingWindow ?? before.CheckCallingWindow,
  CallingWindowDays: change.CallingWindowDays === undefined ? before.CallingWindowDays : change.CallingWindowDays,
  StartTimeOfDay: change.StartTimeOfDay === undefined ? before.StartTimeOfDay : change.StartTimeOfDay,
  StopTimeOfDay: change.StopTimeOfDay === undefined ? before.StopTimeOfDay : change.StopTimeOfDay,
  ContinueOnNextDay: change.ContinueOnNextDay ?? before.ContinueOnNextDay,
  TimeZone: change.TimeZone ?? before.TimeZone,
})
