import { countries, findCountry, isNorthAmerican } from '@carillon/domain/phone/countries.ts'
import { NativeSelect, Text } from '@mantine/core'
import { useState } from 'react'
import { zoneName } from '../../ui/zone-name.ts'
import { useAccount } from '../account/queries.ts'
import { StepForm } from './step-form.tsx'
import { type StepProps, useSaveStep } from './use-save-step.ts'

/** The zone that the browser keeps, where it is one of the country's. */
const zoneOf = (CountryID: number): string => {
  const { timeZones = [], timeZone = '' } = findCountry(CountryID) ?? {}
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone
  return timeZones.includes(own) ? own : timeZone
}

export const LocationStep = ({ progress, onDone }: StepProps) => {
  const account = useAccount()
  const isSaved = progress.Steps.some(({ Name, Completed }) => Name === 'location' && Completed)
  const { save, errors, failed, isSaving } = useSaveStep('location')
  const [CountryID, setCountryID] = useState(account.CountryID)
  const [TimeZone, setTimeZone] = useState(isSaved ? account.TimeZone : zoneOf(account.CountryID))
  return (
    <StepForm
      title="Where are you?"
      sentence="Phone numbers are read as those of your country, and times are told on your clock."
      failed={failed}
      isSaving={isSaving}
      onSubmit={async () => (await save({ CountryID, TimeZone })) && onDone()}
    >
      <NativeSelect
        label="Country"
        maw={360}
        required
        error={errors.CountryID}
        data={countries.map((country) => ({ value: String(country.CountryID), label: country.name }))}
        value={String(CountryID)}
        onChange={({ currentTarget }) => {
          setCountryID(Number(currentTarget.value))
          setTimeZone(zoneOf(Number(currentTarget.value)))
        }}
      />
      <NativeSelect
        label="Time zone"
        maw={360}
        required
        error={errors.TimeZone}
        data={(findCountry(CountryID)?.timeZones ?? []).map((zone) => ({
          value: zone,
          label: zoneName(zone, new Date()),
        }))}
        value={TimeZone}
        onChange={({ currentTarget }) => setTimeZone(currentTarget.value)}
      />
      {!isNorthAmerican(CountryID) && (
        <Text c="dimmed">
          Text numbers of this country are set up by us: contact support when you are through here.
        </Text>
      )}
    </StepForm>
  )
}
