import type { Label } from '@carillon/contract/labels.ts'
import type { LabelColor } from '@carillon/domain/broadcast/label.ts'
import { Button, Group, Stack, TextInput } from '@mantine/core'
import { type FormEvent, useRef, useState } from 'react'
import { fieldErrorsOf, sentenceOf } from '../../platform/api.ts'
import { ColorChoice } from './color-choice.tsx'
import { useAddLabel } from './queries.ts'
import { nextColor } from './with-label.ts'

type Props = { labels: readonly Label[]; hasColors?: boolean; onMade?: (label: Label) => void }

/** The height of the label above a field, beside which a button stands. */
const besideLabel = 24

/** Makes a label; its colour is one that few have, or one of one's choice. */
export const NewLabelForm = ({ labels, hasColors = false, onMade }: Props) => {
  const [name, setName] = useState('')
  const [color, setColor] = useState<LabelColor>()
  const [isEmpty, setIsEmpty] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const add = useAddLabel()
  const Color = color ?? nextColor(labels)
  const make = (event: FormEvent): void => {
    event.preventDefault()
    // A form within a dialog that is one itself.
    event.stopPropagation()
    field.current?.focus()
    setIsEmpty(name.trim() === '')
    if (name.trim() === '' || add.isPending) return
    add.mutate(
      { body: { LabelName: name.trim(), Color } },
      {
        onSuccess: (label) => {
          setName('')
          setColor(undefined)
          onMade?.(label)
        },
      },
    )
  }
  const error = add.error
    ? (fieldErrorsOf(add.error).LabelName?.[0] ?? sentenceOf(add.error, 'There was an error adding your label.'))
    : undefined
  return (
    <form onSubmit={make} noValidate>
      <Stack gap="xs">
        <Group gap="xs" align="start" wrap="nowrap">
          <TextInput
            ref={field}
            label="New label"
            style={{ flex: 1 }}
            value={name}
            maxLength={50}
            error={isEmpty ? 'Enter a Label Name.' : error}
            onChange={(event) => {
              add.reset()
              setIsEmpty(false)
              setName(event.currentTarget.value)
            }}
          />
          <Button type="submit" variant="default" loading={add.isPending} mt={besideLabel}>
            Add
          </Button>
        </Group>
        {hasColors && <ColorChoice label="Color of the new label" value={Color} onChange={setColor} />}
      </Stack>
    </form>
  )
}
