import { ofSip, type TrunkAddress } from '../../carriers/voice/trunk-driver.ts'
import type { Db } from '../../platform/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { decrypt } from '../../platform/secrets.ts'
import type { Settings } from '../../platform/settings.ts'
import { placedTrunks } from './store.ts'
import { readTrunk } from './trunk-url.ts'

export type OpenTrunk = TrunkAddress & {
  /** As carriers have it. */
  address: string
  isSimulated: boolean
  /** Broadcasts and codes leave by it. */
  serves: boolean
  /** A trunk is opened anew when this differs. */
  version: string
}

/**
 * The trunks in the order in which they are called by. A trunk of the settings that has no place comes before all that have one. One of
 * staff that the settings name too is that of the settings. Where there is another, nobody is called by the simulator's.
 */
export const readTrunks = async (db: Db, settings: Settings): Promise<OpenTrunk[]> => {
  const placed = await placedTrunks(db)
  const ofSettings = settings.sipTrunks.map(({ simulated: isSimulated, ...trunk }) => {
    const of = ofSip(trunk)
    const address = addressOf(of)
    const place = placed.find((one) => one.address === address)?.place ?? 0
    return { ...of, address, isSimulated, place, version: 'settings' }
  })
  const named = new Set(ofSettings.map(({ address }) => address))
  const ofStaff = placed.flatMap(({ address, place, sealed, isEnabled, changedAt }) => {
    const url = sealed && isEnabled && !named.has(address) ? unsealTrunk(settings.secret, sealed) : null
    const trunk = url === null ? '' : readTrunk(url)
    return typeof trunk === 'string' ? [] : [{ ...trunk, address, isSimulated: false, place, version: changedAt }]
  })
  const all = [...ofSettings, ...ofStaff].sort((a, b) => a.place - b.place)
  const hasReal = all.some(({ isSimulated }) => !isSimulated)
  return all.map(({ place: _, ...trunk }) => ({ ...trunk, serves: !(hasReal && trunk.isSimulated) }))
}

/** Those by which broadcasts and codes leave. */
export const servingTrunks = async ({ db, settings }: Pick<Platform, 'db' | 'settings'>): Promise<OpenTrunk[]> =>
  (await readTrunks(db, settings)).filter(({ serves }) => serves)

export const addressOf = ({ kind, name }: Pick<TrunkAddress, 'kind' | 'name'>): string => `${kind}:${name}`

/** Null when the secret is another than it was encrypted with. */
export const unsealTrunk = (secret: string | null, sealed: Buffer): string | null => {
  if (secret === null) return null
  try {
    return decrypt(secret, sealed)
  } catch {
    return null
  }
}
