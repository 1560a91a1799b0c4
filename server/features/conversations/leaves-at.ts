import { chatTime, waitsFrom } from '@carillon/domain/conversation/chat-time.ts'
import { findZip } from '@carillon/domain/phone/zip-codes.ts'
import { recipientPlace } from '@carillon/domain/time/quiet-hours.ts'
import { rulesIn } from '@carillon/domain/time/texting-hours.ts'
import type { Db } from '../../platform/database.ts'
import type { Scope } from '../../platform/scope.ts'
import { textingRules } from '../operations/texting-rules.ts'
import type { OpenFacts } from './open-store.ts'
import { personOf } from './person-store.ts'

type Asked = { facts: Pick<OpenFacts, 'quiet_hours' | 'heard_at'>; phone: number; now: Date }

/** When what a person says now would leave: at once, when quiet hours are over, or never within two weeks (undefined; rules/inbox 8). */
export const leavesAt = async (db: Db, scope: Scope, asked: Asked): Promise<Date | undefined> =>
  (await foreseeHours(db, scope, asked)).leavesAt

/** With the moment from which on it would wait, where it leaves at once by now. */
export const foreseeHours = async (
  db: Db,
  scope: Scope,
  { facts, phone, now }: Asked,
): Promise<{ leavesAt: Date | undefined; waitsFrom: Date | undefined }> => {
  if (!facts.quiet_hours) return { leavesAt: now, waitsFrom: undefined }
  const person = await personOf(db, scope, phone)
  const found = person?.zip ? findZip(person.zip) : undefined
  const { zones, states } = recipientPlace({ phone, accountZone: scope.timeZone, ...(found && { zip: found }) })
  const hours = {
    ...{ now: now.getTime(), heardAt: facts.heard_at === null ? null : Date.parse(facts.heard_at) },
    ...{ keepsQuietHours: true, zones, rules: rulesIn(states, await textingRules(db)) },
  }
  return { leavesAt: dateOf(chatTime(hours)), waitsFrom: dateOf(waitsFrom(hours)) }
}

const dateOf = (at: number | undefined): Date | undefined => (at === undefined ? undefined : new Date(at))

export const noTimeLeft = 'Quiet hours leave no time to text this number.'
