import type { AutoReply, AutoReplyChange } from '@carillon/contract/auto-replies.ts'
import { type AutoReplyForm, whyNotAutoReply } from '@carillon/domain/conversation/auto-reply.ts'
import { storedTime, usualDaySchedules, whyNotDayHours } from '@carillon/domain/conversation/office-hours.ts'
import type { Fields } from '@carillon/domain/form/merge-change.ts'
import { type DayName, dayNames } from '@carillon/domain/time/weekday.ts'
import type { Db } from '../../platform/database.ts'
import { mergeEdit } from '../../platform/merge-edit.ts'
import { refuse, refuseFaults, refuseFields } from '../../platform/refusal.ts'
import type { Scope } from '../../platform/scope.ts'
import type { Unit } from '../../platform/unit.ts'
import { hasGroup } from '../contacts/groups/store.ts'
import { lockTheirs } from './lock-theirs.ts'
import { setNumbers } from './set-numbers.ts'
import * as store from './store.ts'
import { tellAutoReplies } from './tell-auto-replies.ts'

export const addAutoReply = async (unit: Unit, change: AutoReplyChange): Promise<AutoReply> => {
  const { db: tx, scope } = unit
  const form = await checked(tx, scope, { ...blank, ...given(change) })
  const id = await store.insertAutoReply(tx, scope, form, unit.now)
  await setNumbers(tx, scope, id, form)
  tellAutoReplies(unit)
  return (await store.findAutoReply(tx, scope, id))!
}

export const updateAutoReply = async (
  unit: Unit,
  id: number,
  asked: AutoReplyChange & { Seen?: Fields | undefined },
) => {
  const { db: tx, scope } = unit
  await lockTheirs(tx, scope, id)
  const before = (await store.findAutoReply(tx, scope, id))!
  const change = await mergeEdit(asked, async () => before, { TextNumberIDs: 'members', DaySchedules: 'fields' })
  const form = await checked(tx, scope, { ...before, ...given(change) }, before.ListID)
  await store.updateAutoReply(tx, scope, id, form, unit.now)
  await setNumbers(tx, scope, id, form)
  tellAutoReplies(unit)
  return (await store.findAutoReply(tx, scope, id))!
}

const given = (change: AutoReplyChange) =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as Partial<AutoReplyForm>

const blank: AutoReplyForm = {
  Active: true,
  AutoReplyTypeID: 1,
  Message: '',
  Keyword: '',
  DaySchedules: usualDaySchedules,
  TextNumberIDs: [],
  ListID: null,
}

/** `listBefore`: a group that is there already may be one that this user does not see. */
const checked = async (
  tx: Db,
  scope: Scope,
  form: AutoReplyForm,
  listBefore: number | null = null,
): Promise<store.Stored & { TextNumberIDs: number[] }> => {
  refuseFaults(whyNotAutoReply(form))
  if (!form.TextNumberIDs.every((id) => scope.textNumbers.includes(id))) throw refuse('TextNumberNotYours')
  const { ListID } = form
  if (ListID !== null && ListID !== listBefore && (ListID <= 0 || !(await hasGroup(tx, scope, ListID))))
    throw refuseFields({ ListID: ['Choose one of your groups.'] })
  const TextNumberIDs = [...new Set(form.TextNumberIDs)]
  const read = { ...form, Keyword: form.Keyword.toLowerCase(), DaySchedules: storedHours(form), TextNumberIDs }
  return read as Awaited<ReturnType<typeof checked>>
}

/** Hours that do not apply at present are kept where they are hours, so that switching back finds them. */
const storedHours = ({ DaySchedules }: AutoReplyForm): AutoReply['DaySchedules'] => {
  const hoursOf = (day: DayName) => {
    const hours = DaySchedules[day]
    if (!hours || Object.keys(whyNotDayHours(hours)).length > 0) return null
    return { StartTime: storedTime(hours.StartTime!), StopTime: storedTime(hours.StopTime!) }
  }
  return Object.fromEntries(dayNames.map((day) => [day, hoursOf(day)])) as AutoReply['DaySchedules']
}
