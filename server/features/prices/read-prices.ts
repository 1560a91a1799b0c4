import type { StaffPrices } from '@carillon/contract/prices.ts'
import { type Prices, usualPrices } from '@carillon/domain/money/prices.ts'
import { findCountry, unitedStates } from '@carillon/domain/phone/countries.ts'
import type { Db } from '../../platform/database.ts'
import { refuse } from '../../platform/refusal.ts'
import { readSetting } from '../operations/settings-store.ts'

/** What is charged in a country now (rules/prices 3). */
export const readPrices = async (db: Db, CountryID: number): Promise<StaffPrices> => {
  if (!findCountry(CountryID)) throw refuse('NotFound')
  const own = await readSetting<Prices>(db, `prices-${CountryID}`)
  const other = own || CountryID === unitedStates ? undefined : await readSetting<Prices>(db, `prices-${unitedStates}`)
  return {
    ...written(own?.value ?? other?.value ?? usualPrices),
    CountryID,
    IsOwn: own !== undefined,
    ChangedDate: own?.changedAt ?? null,
    ChangedBy: own?.by ?? null,
  }
}

/** As it travels, which may be changed. */
const written = ({ Credits, Sizes, ...rest }: Prices) => ({ ...rest, Credits: [...Credits], Sizes: [...Sizes] })
