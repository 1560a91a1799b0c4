import { findCountry, isNorthAmerican } from '@carillon/domain/phone/countries.ts'
import { Anchor, SimpleGrid, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { type ContactGiven, type ContactValues, type phoneFields, tidied } from './contact-values.ts'

type Props = { form: UseFormReturn<ContactValues, unknown, ContactGiven>; CountryID: number; hasMore: boolean }

/** One number, or all three. Abroad a hint says how a number is written. */
export const PhoneFields = ({ form, CountryID, hasMore }: Props) => {
  const [isOpen, setIsOpen] = useState(hasMore)
  const { errors } = form.formState
  const hint = isNorthAmerican(CountryID) ? undefined : findCountry(CountryID)?.hint
  const phone = (field: (typeof phoneFields)[number], label: string, isFirst = false) => (
    <TextInput
      label={label}
      type="tel"
      inputMode="tel"
      autoComplete="off"
      maxLength={40}
      description={isFirst ? hint : undefined}
      error={errors[field]?.message}
      {...form.register(field, {
        onBlur: (event) => form.setValue(field, tidied(event.target.value, CountryID)),
      })}
    />
  )
  const open = (): void => {
    setIsOpen(true)
    // The field is there once React has drawn it.
    setTimeout(() => form.setFocus('SecondaryPhone'))
  }
  return (
    <>
      {phone('PrimaryPhone', 'Phone number', true)}
      {isOpen ? (
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
          {phone('SecondaryPhone', 'Second number (optional)')}
          {phone('TertiaryPhone', 'Third number (optional)')}
        </SimpleGrid>
      ) : (
        <Anchor component="button" type="button" size="sm" ta="start" onClick={open}>
          Add another number
        </Anchor>
      )}
    </>
  )
}
