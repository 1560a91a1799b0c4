import { Checkbox, NativeSelect, Stack, TextInput } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { isOwn, useGroups } from '../contacts/queries.ts'

/** Where pasted contacts go. `newName` is set when a group is to be made for them. */
export type PasteChoice = { ListID: number; newName: string | undefined; isOverwriting: boolean }

type Props = { choice: PasteChoice; error: string | undefined; onChange: (choice: PasteChoice) => void }

const newGroup = 'new'

/** Everyone alone, one of the account's groups, or a new one. */
export const PasteTarget = ({ choice, error, onChange }: Props) => {
  const groups = useGroups().data?.Items.filter(isOwn) ?? []
  const isNew = choice.newName !== undefined
  const name = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (error) name.current?.focus()
  }, [error])
  return (
    <Stack gap="sm">
      <NativeSelect
        label="Add them to"
        value={isNew ? newGroup : String(choice.ListID)}
        error={isNew ? undefined : error}
        onChange={({ currentTarget: { value } }) =>
          onChange(
            value === newGroup ? { ...choice, newName: '' } : { ...choice, ListID: Number(value), newName: undefined },
          )
        }
        data={[
          { value: '0', label: 'Everyone only' },
          ...groups.map(({ ListID, ListName }) => ({ value: String(ListID), label: ListName })),
          { value: newGroup, label: 'A new group…' },
        ]}
      />
      {isNew && (
        <TextInput
          ref={name}
          label="Group name"
          maxLength={50}
          autoFocus
          value={choice.newName}
          error={error}
          onChange={(event) => onChange({ ...choice, newName: event.currentTarget.value })}
        />
      )}
      <Checkbox
        label="Replace the names of contacts that are known already"
        checked={choice.isOverwriting}
        onChange={(event) => onChange({ ...choice, isOverwriting: event.currentTarget.checked })}
      />
    </Stack>
  )
}
