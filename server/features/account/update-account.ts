import type { updateAccount as UpdateAccountCall } from '@carillon/contract/account.ts'
import type { FieldErrors } from '@carillon/domain/form/field-errors.ts'
import { whyNotCompanyName, whyNotHelpContact, whyNotState } from '@carillon/domain/people/organization.ts'
import { isTimeZone } from '@carillon/domain/time/time-zone.ts'
import type { z } from 'zod'
import { mergeEdit } from '../../platform/merge-edit.ts'
import { roomOf } from '../../platform/realtime.ts'
import { refuseFaults } from '../../platform/refusal.ts'
import type { Unit } from '../../platform/unit.ts'
import { notifyCarriers } from '../carriers/store.ts'
import { lockSettings, updateSettings } from './store.ts'

type Asked = z.output<(typeof UpdateAccountCall)['body']>

/**
 * What the account is called, where it is, and how its texts are sent. Broadcasts that exist keep what they were created with; the speed
 * counts at once, and so does the name in what is answered by itself.
 */
export const updateAccount = async (unit: Unit, asked: Asked) => {
  const before = await lockSettings(unit.db, unit.scope)
  const change = tidy(await mergeEdit(asked, async () => before))
  refuseFaults(whyNotSettings(change, before.CountryID))
  await updateSettings(unit.db, unit.scope, change)
  // The engines keep to it from this moment on, not from their next look.
  if (change.TextsPerMinute !== undefined || change.CallsPerMinute !== undefined)
    unit.afterCommit(({ db }) => notifyCarriers(db))
  tellAccount(unit)
}

type Change = Omit<Asked, 'Seen'>

const tidy = (change: Change): Change => ({
  ...change,
  ...(change.CompanyName !== undefined && { CompanyName: change.CompanyName.trim() }),
  ...(change.HelpContact !== undefined && { HelpContact: change.HelpContact.trim() }),
})

const whyNotSettings = ({ CompanyName, State, HelpContact, TimeZone }: Change, CountryID: number): FieldErrors => {
  const errors: FieldErrors = {}
  const note = (field: string, why: string | undefined) => {
    if (why !== undefined) errors[field] = why
  }
  if (CompanyName !== undefined) note('CompanyName', whyNotCompanyName(CompanyName))
  if (State !== undefined) note('State', whyNotState(State, CountryID))
  if (HelpContact !== undefined) note('HelpContact', whyNotHelpContact(HelpContact))
  if (TimeZone !== undefined && !isTimeZone(TimeZone)) note('TimeZone', 'Choose a Time Zone from the list.')
  return errors
}

/** Everybody of the account. */
export const tellAccount = ({ afterCommit, scope: { accountId } }: Unit) =>
  afterCommit(({ realtime }) =>
    realtime.publish([roomOf.account(accountId)], 'account.updated', { AccountID: accountId }),
  )
