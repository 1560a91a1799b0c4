import type { setPrices as SetPricesCall, StaffPrices } from '@carillon/contract/prices.ts'
import { isSame } from '@carillon/domain/form/is-same.ts'
import { type Prices, whyNotPrices } from '@carillon/domain/money/prices.ts'
import { findCountry } from '@carillon/domain/phone/countries.ts'
import type { z } from 'zod'
import { mergeEdit } from '../../platform/merge-edit.ts'
import { refuseFields } from '../../platform/refusal.ts'
import type { StaffScope } from '../../platform/scope.ts'
import type { Unit } from '../../platform/unit.ts'
import { noteEvent } from '../audit/note-event.ts'
import { deleteSetting, lockSetting, saveSetting } from '../operations/settings-store.ts'
import { readPrices } from './read-prices.ts'

type Asked = z.output<(typeof SetPricesCall)['body']>

/** What is left out stays, and becomes the country's own with the rest. */
export const setPrices = async (unit: Unit<StaffScope>, CountryID: number, asked: Asked) => {
  const { db: tx, scope, now } = unit
  await lockSetting(tx, scope, `prices-${CountryID}`)
  const before = await readPrices(tx, CountryID)
  const change = await mergeEdit(asked, async () => before)
  const { Credits, LeastCredits, Sizes, FlatRateFee } = { ...before, ...given(change) }
  const prices = { Credits, LeastCredits, Sizes, FlatRateFee }
  const faults = Object.entries(whyNotPrices(prices)).map(([field, sentence]) => [field, [sentence]])
  if (faults.length > 0) throw refuseFields(Object.fromEntries(faults))
  await saveSetting(tx, scope, `prices-${CountryID}`, prices, now)
  await note(unit, before, prices)
  return await readPrices(tx, CountryID)
}

export const resetPrices = async (unit: Unit<StaffScope>, CountryID: number) => {
  const { db: tx, scope } = unit
  await lockSetting(tx, scope, `prices-${CountryID}`)
  const before = await readPrices(tx, CountryID)
  await deleteSetting(tx, `prices-${CountryID}`)
  const after = await readPrices(tx, CountryID)
  await note(unit, before, after)
  return after
}

/** What was sent. */
const given = (change: Omit<Asked, 'Seen'>): Partial<Prices> =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))

/** In the log of the installation, with what it was. */
const note = async ({ db, scope, now }: Unit<StaffScope>, before: StaffPrices, after: Prices) => {
  const changed = fields.filter((field) => !isSame(before[field], after[field]))
  if (changed.length === 0) return
  const said = changed.map((field) => `${labels[field]}: ${say(before[field])} → ${say(after[field])}.`).join(' ')
  const summary = `Prices of ${findCountry(before.CountryID)!.name}. ${said}`
  await noteEvent(db, scope.own, scope.own, { kind: 'Settings', summary, now })
}

const fields = ['Credits', 'LeastCredits', 'Sizes', 'FlatRateFee'] as const

const labels: Record<(typeof fields)[number], string> = {
  Credits: 'Credits',
  LeastCredits: 'Credits of a purchase at least',
  Sizes: 'Monthly plans',
  FlatRateFee: 'Unlimited conversations',
}

const say = (value: Prices[(typeof fields)[number]]): string =>
  typeof value === 'number'
    ? String(value)
    : value
        .map((row) => ('Cost' in row ? `${row.Cost} to ${row.UpperLimit}` : `${row.MonthlyFee} for ${row.MaxPeople}`))
        .join(', ')
