import { addContact, type Contact, updateContact } from '@carillon/contract/contacts.ts'
import { zodResolver } from '@hookform/resolvers/zod'
import { Alert, Button, Checkbox, Group, SimpleGrid, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { toContact } from '../../platform/addresses.ts'
import { ApiError, sentenceOf } from '../../platform/api.ts'
import { useSend } from '../../platform/queries.ts'
import { showFaults } from '../../platform/show-faults.ts'
import { useUnsaved } from '../../ui/dialog/dialog-context.ts'
import { LeaveButton } from '../../ui/dialog/leave-button.tsx'
import { notify } from '../../ui/notify.ts'
import { useAccount } from '../account/queries.ts'
import { TrialNote } from '../account/trial-note.tsx'
import { fullName } from '../contacts/full-name.ts'
import { contactCalls } from '../contacts/queries.ts'
import { useEditing } from '../editing/use-editing.tsx'
import classes from './contact-fields.module.css'
import { ContactTaken, type Taken } from './contact-taken.tsx'
import { contactTold } from './contact-told.ts'
import { bodyOf, type ContactGiven, type ContactValues, contactSchema, seenOf, valuesOf } from './contact-values.ts'
import { CustomFields } from './custom-fields.tsx'
import { GroupsField } from './groups-field.tsx'
import { PhoneFields } from './phone-fields.tsx'

type Props = {
  contact: Contact | undefined
  ListID: number | undefined
  PrimaryPhone: string | undefined
  onClose: () => void
}

/** The form of one contact. Faults show on their fields; what concerns the whole shows above the buttons. */
export const ContactFields = ({ contact, ListID, PrimaryPhone, onClose }: Props) => {
  const { CountryID } = useAccount()
  const form = useForm<ContactValues, unknown, ContactGiven>({
    resolver: zodResolver(contactSchema(CountryID)),
    defaultValues: valuesOf(contact, ListID, PrimaryPhone),
    // Judged on saving, and from then on with each key: a fault that showed on leaving its field would move the button
    // from under the click.
    mode: 'onSubmit',
  })
  const { errors } = form.formState
  const add = useSend(addContact, { isOnce: true, invalidates: contactCalls })
  const update = useSend(updateContact, { invalidates: contactCalls })
  const editing = useEditing(seenOf(contact, CountryID), contactTold)
  const [taken, setTaken] = useState<Taken>()
  useUnsaved(form.formState.isDirty)

  const save = (isOneOfMany: boolean) =>
    form.handleSubmit(async (given) => {
      setTaken(undefined)
      const body = bodyOf(given, CountryID)
      try {
        if (contact) {
          const params = { PersonID: contact.PersonID }
          const saved = await editing.save(body, (change) => update.mutateAsync({ params, body: change }))
          if (saved.is === 'back') return
          if (saved.is === 'saved') notify(`${fullName(saved.reply)} was saved.`)
          onClose()
        } else {
          const added = await add.mutateAsync({ body })
          notify(`${fullName(added)} was added.`, toContact(added.PersonID))
          if (isOneOfMany) begin(given.Lists)
          else onClose()
        }
      } catch (error) {
        refuse(error)
      }
    })

  /** The next one, into the same groups. */
  const begin = (Lists: ContactGiven['Lists']): void => {
    form.reset({ ...valuesOf(undefined), Lists })
    // The form registers its fields anew once React has drawn it.
    setTimeout(() => form.setFocus('FirstName'))
  }

  const refuse = (error: unknown): void => {
    const sentence = sentenceOf(
      error,
      `There was an error ${contact ? 'updating your contact' : 'adding your contact(s)'}.`,
    )
    // That a contact is there already is said where its number stands.
    const isTaken = error instanceof ApiError && error.status === 422
    const holder = isTaken ? takenBy(error) : undefined
    if (isTaken) setTaken(holder)
    const said = holder?.Name ? `${holder.Name} has this number already.` : sentence
    showFaults(form, error, sentence, isTaken ? [['PrimaryPhone', [said]]] : [])
  }

  return (
    <form onSubmit={(event) => void save(false)(event)} noValidate>
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
        <PhoneFields
          form={form}
          CountryID={CountryID}
          hasMore={Boolean(contact?.SecondaryPhone || contact?.TertiaryPhone)}
        />
        {taken && errors.PrimaryPhone && (
          <ContactTaken taken={taken} {...(!contact && { lists: form.getValues('Lists') ?? [] })} onClose={onClose} />
        )}
        <TrialNote phone={() => form.getValues('PrimaryPhone')} />
        <TextInput
          label="Notes (optional)"
          autoComplete="off"
          error={errors.Notes?.message}
          {...form.register('Notes')}
        />
        <GroupsField control={form.control} />
        <CustomFields form={form} />
        <fieldset className={classes.preferences}>
          <legend>Preferences</legend>
          <Stack gap={8}>
            <Checkbox label="Never text this contact" {...form.register('NoTexts')} />
            <Checkbox label="Never call this contact" {...form.register('NoCalls')} />
          </Stack>
        </fieldset>
        {errors.root && (
          <Alert color="red" role="alert">
            {errors.root.message}
          </Alert>
        )}
        <Group justify="flex-end" gap="xs">
          <LeaveButton onClose={onClose} />
          {!contact && (
            // Not of the kind "submit", of which Enter in a field means the first.
            <Button variant="default" disabled={form.formState.isSubmitting} onClick={() => void save(true)()}>
              Save and add another
            </Button>
          )}
          <Button type="submit" loading={form.formState.isSubmitting}>
            {contact ? 'Save' : 'Add contact'}
          </Button>
        </Group>
        {editing.dialog}
      </Stack>
    </form>
  )
}

/** Who has the number, where the user may know. */
const takenBy = ({ reply }: ApiError): Taken | undefined => {
  const { PersonID, Name } = reply?.Facts ?? {}
  return typeof PersonID === 'number' ? { PersonID, Name: String(Name) } : undefined
}
