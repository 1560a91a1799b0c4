import { isNorthAmerican } from '@carillon/domain/phone/countries.ts'
import type { Settings } from '../../platform/settings.ts'

/** Local numbers come from the simulated inventory for now: where a real carrier sends the texts it has no numbers to give. */
export const canReserve = ({ smpp }: Pick<Settings, 'smpp'>, CountryID: number): boolean =>
  isNorthAmerican(CountryID) && (smpp === null || smpp.simulated)
