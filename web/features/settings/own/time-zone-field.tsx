import { countries } from '@carillon/domain/phone/countries.ts'
import { NativeSelect } from '@mantine/core'
import { zoneName } from '../../../ui/zone-name.ts'

type Props = {
  CountryID: number
  description: string
  value: string
  error: string | undefined
  onChange: (zone: string) => void
}

/** The zones of the account's country first, then those of every other. */
export const TimeZoneField = ({ CountryID, description, value, error, onChange }: Props) => (
  <NativeSelect
    label="Time zone"
    description={description}
    maw={360}
    data={zoneGroups(CountryID, value)}
    value={value}
    error={error}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
)

const zoneGroups = (CountryID: number, current: string) => {
  const own = countries.filter((country) => country.CountryID === CountryID)
  const others = countries.filter((country) => country.CountryID !== CountryID)
  const groups = [...own, ...others].map(({ name, timeZones }) => ({ group: name, items: timeZones.map(itemOf) }))
  const isKnown = countries.some(({ timeZones }) => timeZones.includes(current))
  return isKnown ? groups : [{ group: 'Now', items: [itemOf(current)] }, ...groups]
}

const itemOf = (zone: string) => ({ value: zone, label: zoneName(zone, new Date()) })
