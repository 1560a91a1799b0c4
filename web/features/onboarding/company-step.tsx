import { type Activation, industries, whyNotCompany } from '@carillon/domain/people/onboarding.ts'
import { canada } from '@carillon/domain/phone/countries.ts'
import { regionsOf } from '@carillon/domain/phone/regions.ts'
import { NativeSelect, SimpleGrid, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useAccount } from '../account/queries.ts'
import { StepForm } from './step-form.tsx'
import { type StepProps, useSaveStep } from './use-save-step.ts'

/**
 * Fields are judged when they are left, and with every character once they were wrong: what is right again says so before the button is
 * pressed, which would move away under the pointer. What is asked besides depends on the group that the account came with.
 */
export const CompanyStep = ({ progress, onDone }: StepProps) => {
  const { CountryID } = useAccount()
  const { save, errors, setErrors, failed, isSaving } = useSaveStep('company')
  const [form, setForm] = useState<Activation>(progress.Activation)
  const asked = [
    ...(progress.CollectAmazonInfo ? ['amazon'] : []),
    ...(progress.CollectOnboardingRepublicInfo ? ['republic'] : []),
    ...(progress.CollectPO ? ['po'] : []),
    ...(progress.CollectInvoiceBillingAddress ? ['invoiceAddress'] : []),
  ]
  const regions = regionsOf(CountryID)

  const judge = (field: keyof Activation, now: Activation): void => {
    const why = whyNotCompany(now, { asked, CountryID })[field]
    setErrors(({ [field]: _, ...others }) => (why === undefined ? others : { ...others, [field]: why }))
  }
  const submit = async (): Promise<void> => {
    const wrong = Object.entries(whyNotCompany(form, { asked, CountryID })) as [string, string][]
    setErrors(Object.fromEntries(wrong))
    if (wrong.length > 0) return
    if (await save({ Activation: form })) onDone()
  }
  const of = (field: keyof Activation) => ({
    value: form[field],
    error: errors[field],
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => {
      const { value } = currentTarget
      setForm((before) => ({ ...before, [field]: value }))
      if (errors[field] !== undefined) judge(field, { ...form, [field]: value })
    },
    onBlur: () => judge(field, form),
  })
  const choices = (items: readonly { value: string; label: string }[]) => [{ value: '', label: 'Choose' }, ...items]

  return (
    <StepForm
      title="Your organization"
      sentence="Carriers ask who sends; we never show this to your recipients."
      failed={failed}
      isSaving={isSaving}
      onSubmit={submit}
    >
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <TextInput label="Account name" autoComplete="organization" required {...of('CompanyName')} />
        <NativeSelect
          label="Industry"
          required
          data={choices(industries.map((one) => ({ value: one, label: one })))}
          {...of('Industry')}
        />
        <TextInput label="Phone" type="tel" autoComplete="tel" required {...of('Phone')} />
        {regions.length > 0 && (
          <NativeSelect
            label={CountryID === canada ? 'Province' : 'State'}
            required
            data={choices(regions.map(({ code, name }) => ({ value: code, label: name })))}
            {...of('State')}
          />
        )}
        {progress.CollectInvoiceBillingAddress && (
          <>
            <TextInput label="Address" autoComplete="address-line1" required {...of('Address3')} />
            <TextInput label="Address 2" autoComplete="address-line2" {...of('Address4')} />
            <TextInput label="City" autoComplete="address-level2" required {...of('City')} />
            <TextInput label="Zip" autoComplete="postal-code" required {...of('PostalCode')} />
          </>
        )}
        {progress.CollectOnboardingRepublicInfo && (
          <TextInput label="Lawson number" inputMode="numeric" required {...of('LawsonNumber')} />
        )}
        {progress.CollectAmazonInfo && <TextInput label="Amazon email" type="email" required {...of('AmazonEmail')} />}
        {progress.CollectPO && <TextInput label="PO number" required {...of('BlanketPO')} />}
        <TextInput label="How did you hear of us?" {...of('HowTheyHeard')} />
      </SimpleGrid>
    </StepForm>
  )
}
