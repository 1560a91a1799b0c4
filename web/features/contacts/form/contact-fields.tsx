import {
  addContact,
  type Contact,
  type ContactForm,
  removeGroupContacts,
  updateContact,
} from '@carillon/contract/contacts.ts'
import { zodResolver } from '@hookform/resolvers/zod'
import { Alert, Anchor, Button, Group, SimpleGrid, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { type FieldPath, useForm } from 'react-hook-form'
import { ApiError, fieldErrorsOf, sentenceOf } from '../../../platform/api.ts'
import { useSend } from '../../../platform/queries.ts'
import { notify } from '../../../ui/notify.ts'
import { useAccount } from '../../account/queries.ts'
import { fullName } from '../full-name.ts'
import { contactCalls } from '../queries.ts'
import { bodyOf, type ContactValues, contactSchema, type phoneFields, tidied, valuesOf } from './contact-values.ts'
import { GroupsField } from './groups-field.tsx'

type Props = { contact: Contact | undefined; ListID: number | undefined; onClose: () => void }

/** The form of one contact. Faults show on their fields; what concerns the whole shows above the buttons. */
export const ContactFields = ({ contact, ListID, onClose }: Props) => {
  const { CountryID } = useAccount()
  const form = useForm<ContactValues, unknown, ContactForm>({
    resolver: zodResolver(contactSchema(CountryID)),
    defaultValues: valuesOf(contact, ListID),
    // Judged on saving, and from then on with each key: a fault that showed on leaving its field would move the button
    // from under the click.
    mode: 'onSubmit',
  })
  const { errors } = form.formState
  const add = useSend(addContact, { invalidates: contactCalls })
  const update = useSend(updateContact, { invalidates: contactCalls })
  const leave = useSend(removeGroupContacts, { invalidates: contactCalls })
  const [hasMorePhones, setHasMorePhones] = useState(Boolean(contact?.SecondaryPhone || contact?.TertiaryPhone))

  const save = form.handleSubmit(async (given) => {
    const body = bodyOf(given, CountryID)
    try {
      const saved = contact ? await saveOver(contact, body) : await add.mutateAsync({ body })
      notify(`${fullName(saved)} was ${contact ? 'saved' : 'added'}.`)
      onClose()
    } catch (error) {
      refuse(error)
    }
  })

  // A change puts a contact into groups and never out of them: that is an act on each group.
  const saveOver = async (known: Contact, body: ContactForm): Promise<Contact> => {
    const { PersonID } = known
    const saved = await update.mutateAsync({ params: { PersonID }, body })
    const left = known.Groups.filter((group) => !body.Lists.some(({ ListID }) => ListID === group.ListID))
    for (const { ListID } of left) {
      await leave.mutateAsync({ params: { ListID }, body: { Selection: { Type: 'Selected', Items: [PersonID] } } })
    }
    return saved
  }

  const refuse = (error: unknown): void => {
    const faults = Object.entries(fieldErrorsOf(error)).filter(([field]) => field in form.getValues())
    const sentence = sentenceOf(
      error,
      `There was an error ${contact ? 'updating your contact' : 'adding your contact(s)'}.`,
    )
    // That a contact is there already is said where its number stands.
    if (error instanceof ApiError && error.status === 422) faults.push(['PrimaryPhone', [sentence]])
    for (const [at, [field, [message = sentence]]] of faults.entries()) {
      form.setError(field as FieldPath<ContactValues>, { message }, { shouldFocus: at === 0 })
    }
    if (faults.length === 0) form.setError('root', { message: sentence })
  }

  const phone = (field: (typeof phoneFields)[number], label: string) => (
    <TextInput
      label={label}
      type="tel"
      inputMode="tel"
      autoComplete="off"
      maxLength={40}
      error={errors[field]?.message}
      {...form.register(field, {
        onBlur: (event) => form.setValue(field, tidied(event.target.value, CountryID)),
      })}
    />
  )

  return (
    <form onSubmit={(event) => void save(event)} noValidate>
      <Stack gap="md">
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
          <TextInput
            label="First name"
            data-autofocus
            autoComplete="off"
            error={errors.FirstName?.message}
            {...form.register('FirstName')}
          />
          <TextInput
            label="Last name"
            autoComplete="off"
            error={errors.LastName?.message}
            {...form.register('LastName')}
          />
        </SimpleGrid>
        {phone('PrimaryPhone', 'Phone number')}
        {hasMorePhones ? (
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
            {phone('SecondaryPhone', 'Second number (optional)')}
            {phone('TertiaryPhone', 'Third number (optional)')}
          </SimpleGrid>
        ) : (
          <Anchor component="button" type="button" size="sm" ta="start" onClick={() => setHasMorePhones(true)}>
            Add another number
          </Anchor>
        )}
        <TextInput
          label="Notes (optional)"
          autoComplete="off"
          error={errors.Notes?.message}
          {...form.register('Notes')}
        />
        <GroupsField control={form.control} />
        {errors.root && (
          <Alert color="red" role="alert">
            {errors.root.message}
          </Alert>
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={form.formState.isSubmitting}>
            {contact ? 'Save' : 'Add contact'}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
