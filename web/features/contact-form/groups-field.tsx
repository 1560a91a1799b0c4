import { MultiSelect } from '@mantine/core'
import { type Control, useController } from 'react-hook-form'
import { isOwn, useGroups } from '../contacts/queries.ts'
import type { ContactGiven, ContactValues } from './contact-values.ts'

/** Which groups the contact is in, besides Everyone. */
export const GroupsField = ({ control }: { control: Control<ContactValues, unknown, ContactGiven> }) => {
  const { field } = useController({ control, name: 'Lists' })
  const groups = useGroups().data?.Items.filter(isOwn) ?? []
  return (
    <MultiSelect
      label="Groups (optional)"
      placeholder={field.value?.length ? '' : 'Everyone only'}
      searchable
      clearable
      nothingFoundMessage="No group of that name"
      data={groups.map(({ ListID, ListName }) => ({ value: String(ListID), label: ListName }))}
      value={(field.value ?? []).map(({ ListID }) => String(ListID))}
      onChange={(chosen) => field.onChange(chosen.map((ListID) => ({ ListID: Number(ListID) })))}
      onBlur={field.onBlur}
    />
  )
}
