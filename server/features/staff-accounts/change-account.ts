import type { changeStaffAccount } from '@carillon/contract/staff-accounts.ts'
import { machineDetection } from '@carillon/domain/broadcast/machine-detection.ts'
import { isSame } from '@carillon/domain/form/is-same.ts'
import { accountTypeNames } from '@carillon/domain/people/account-type.ts'
import type { z } from 'zod'
import { mergeEdit } from '../../platform/merge-edit.ts'
import { refuseFaults } from '../../platform/refusal.ts'
import type { StaffScope } from '../../platform/scope.ts'
import { actingAs, type Unit } from '../../platform/unit.ts'
import { lockStaffSettings, updateStaffSettings } from '../account/staff-store.ts'
import { tellAccount } from '../account/update-account.ts'
import { noteEvent } from '../audit/note-event.ts'
import { notifyCarriers } from '../carriers/store.ts'
import { scopeAccount } from './scope-account.ts'

type Asked = z.output<(typeof changeStaffAccount)['body']>

/** What holds of an account by the word of staff. Engines read the pace anew with their routes, everything else with the next call. */
export const changeAccount = async (unit: Unit<StaffScope>, accountId: number, { Reason, ...asked }: Asked) => {
  const { db: tx, scope, now } = unit
  const account = await scopeAccount(tx, scope, accountId)
  const before = await lockStaffSettings(tx, account)
  const change = tidy(await mergeEdit(asked, async () => before))
  await updateStaffSettings(tx, account, change)
  const changed = Object.entries(change).filter(
    ([field, value]) => value !== undefined && !isSame(value, before[field as keyof typeof before]),
  )
  if (changed.length === 0) return
  const summary = changed
    .map(
      ([field, value]) =>
        `${labels[field] ?? field}: ${say(field, before[field as keyof typeof before])} → ${say(field, value)}.`,
    )
    .join(' ')
  await noteEvent(tx, account, scope.own, { kind: 'Settings', summary, reason: Reason, now })
  if (change.MostTextsPerMinute !== undefined || change.MostCallsPerMinute !== undefined)
    unit.afterCommit(({ db }) => notifyCarriers(db))
  tellAccount(actingAs(unit, account))
}

type Change = Omit<Asked, 'Reason' | 'Seen'>

const tidy = (change: Change): Change => {
  if (change.MachineDetection === undefined) return change
  const read = machineDetection(change.MachineDetection)
  refuseFaults({ MachineDetection: 'problem' in read ? `It ${read.problem}` : undefined })
  return { ...change, MachineDetection: change.MachineDetection.trim() }
}

const labels: Readonly<Record<string, string>> = {
  AccountTypeID: 'Plan',
  IsOnFreeTrial: 'Free trial',
  MonthlyLevel: 'Group size',
  SubscriptionEndDate: 'Paid until',
  MostTextsPerMinute: 'Texts a minute at most',
  MostCallsPerMinute: 'Calls a minute at most',
  MostCallsPerCallerID: 'Calls at a time from one caller ID',
  MachineDetection: 'Answering machines',
  MessagesPerDay: 'Segments a day',
  IsApiAuthorized: 'API',
  IsMonthlyMMSEnabled: 'Pictures on a monthly plan',
  PrependOrganizationToText: 'Name before each text',
  VoiceAllowed: 'Calls',
  TransferAllowed: 'Transfers',
  Features: 'Flags',
}

const say = (field: string, value: unknown): string => {
  if (value === null || value === '') return 'none'
  if (typeof value === 'boolean') return value ? 'on' : 'off'
  if (Array.isArray(value)) return value.length === 0 ? 'none' : value.join(', ')
  if (field === 'AccountTypeID') return accountTypeNames[Number(value)] ?? String(value)
  return field === 'SubscriptionEndDate' ? String(value).slice(0, 10) : String(value)
}
