import type { DraftContact } from '@carillon/contract/draft-contacts.ts'
import { ActionIcon, Button, Group, Text, TextInput } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { phoneText } from '../../ui/phone.tsx'
import { NameLine } from '../../ui/table/name-line.tsx'
import classes from './name-cell.module.css'
import { personName } from './person-name.ts'
import { useCorrectRecipient } from './recipient-queries.ts'

/** A recipient's name and note; the pencil makes fields of them, for this broadcast alone. */
export const NameCell = ({ DraftBroadcastID, person }: { DraftBroadcastID: number; person: DraftContact }) => {
  const [isEdited, setIsEdited] = useState(false)
  const pencil = useRef<HTMLButtonElement>(null)
  const wasEdited = useRef(false)
  useEffect(() => {
    // Back to where one came from.
    if (wasEdited.current && !isEdited) pencil.current?.focus()
    wasEdited.current = isEdited
  }, [isEdited])
  const name = personName(person) || phoneText(person.PrimaryPhone)
  if (isEdited) {
    return <NameFields DraftBroadcastID={DraftBroadcastID} person={person} onDone={() => setIsEdited(false)} />
  }
  return (
    <Group gap={4} wrap="nowrap" align="start">
      <div className={classes.name}>
        <NameLine>
          <Text fw={560}>{name}</Text>
        </NameLine>
        {person.Notes && (
          <Text size="xs" c="dimmed">
            {person.Notes}
          </Text>
        )}
      </div>
      <ActionIcon
        ref={pencil}
        size={24}
        aria-label={`Edit name and notes of ${name}`}
        className={classes.pencil!}
        onClick={() => setIsEdited(true)}
      >
        <IconPencil size={14} />
      </ActionIcon>
    </Group>
  )
}

type FieldsProps = { DraftBroadcastID: number; person: DraftContact; onDone: () => void }

const NameFields = ({ DraftBroadcastID, person, onDone }: FieldsProps) => {
  const { FirstName, LastName, Notes, ID } = person
  const [values, setValues] = useState({ FirstName, LastName, Notes })
  const correct = useCorrectRecipient()
  const save = (): void => {
    const isChanged = fields.some(({ field }) => values[field] !== person[field])
    if (isChanged) correct.mutate({ params: { DraftBroadcastID }, body: { Contacts: [{ ID, ...values }] } })
    onDone()
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    // The table moves between rows by these keys.
    event.stopPropagation()
    const isSaved = event.key === 'Enter' && event.target instanceof HTMLInputElement
    if (!isSaved && event.key !== 'Escape') return
    // The pencil has the focus at once, and would be pressed by the same key.
    event.preventDefault()
    if (isSaved) save()
    else onDone()
  }
  return (
    <fieldset
      className={classes.fields}
      onKeyDown={onKeyDown}
      aria-label={`Name and notes of ${phoneText(person.PrimaryPhone)}`}
    >
      {fields.map(({ field, label }, at) => (
        <TextInput
          key={field}
          size="xs"
          aria-label={label}
          placeholder={label}
          maxLength={50}
          autoFocus={at === 0}
          value={values[field]}
          onChange={(event) => setValues({ ...values, [field]: event.currentTarget.value })}
        />
      ))}
      <Group gap={4}>
        <Button size="compact-xs" onClick={save}>
          Save
        </Button>
        <Button size="compact-xs" variant="default" onClick={onDone}>
          Cancel
        </Button>
      </Group>
    </fieldset>
  )
}

const fields = [
  { field: 'FirstName', label: 'First name' },
  { field: 'LastName', label: 'Last name' },
  { field: 'Notes', label: 'Notes' },
] as const
