import type { MergeField } from '@carillon/domain/text/merge-field-name.ts'
import { Button, Group, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { fieldLabels } from './merge-words.ts'

type Names = Record<MergeField, string>

type Props = {
  /** Those that the message fills in. */
  fields: readonly MergeField[]
  person: Names
  isSaving: boolean
  onSave: (names: Partial<Names>) => void
  onCancel: () => void
}

/** What the message fills in for one person, of this broadcast alone. */
export const NamesForm = ({ fields, person, isSaving, onSave, onCancel }: Props) => {
  const [names, setNames] = useState<Partial<Names>>({})
  const first = fields.find((field) => person[field].trim() === '') ?? fields[0]
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    onSave(names)
  }
  return (
    <form onSubmit={submit}>
      <Group gap="xs" align="end">
        {fields.map((field) => (
          <TextInput
            key={field}
            label={fieldLabels[field]}
            maxLength={50}
            autoFocus={field === first}
            value={names[field] ?? person[field]}
            onChange={(event) => setNames({ ...names, [field]: event.currentTarget.value })}
          />
        ))}
        <Button type="submit" loading={isSaving}>
          Save
        </Button>
        <Button variant="default" onClick={onCancel}>
          Not now
        </Button>
      </Group>
    </form>
  )
}
