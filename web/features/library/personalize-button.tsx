import { writeMergeField } from '@carillon/domain/text/merge-field.ts'
import type { MergeField } from '@carillon/domain/text/merge-field-name.ts'
import { Button, Popover, Radio, Stack, TextInput } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { fieldNames } from './field-names.ts'
import { ToolButton } from './tool-button.tsx'

const fields: readonly { field: MergeField; example: string }[] = [
  { field: 'FirstName', example: 'there' },
  { field: 'LastName', example: 'friend' },
  { field: 'Notes', example: 'your group' },
]

type Props = { onInsert: (written: string) => void; isSmall?: boolean | undefined }

/** Puts a personalized field where the caret is, with what stands for it when a person has none. */
export const PersonalizeButton = ({ onInsert, isSmall }: Props) => {
  const [isOpen, setIsOpen] = useState(false)
  const [field, setField] = useState<MergeField>('FirstName')
  const [fallback, setFallback] = useState('')
  const insert = (): void => {
    setIsOpen(false)
    onInsert(writeMergeField(field, fallback.trim()))
    setFallback('')
  }
  return (
    <Popover
      opened={isOpen}
      onChange={setIsOpen}
      trapFocus
      returnFocus={false}
      position="bottom-end"
      width={280}
      shadow="md"
    >
      <Popover.Target>
        <ToolButton
          label="Personalize"
          icon={IconUserPlus}
          isSmall={isSmall}
          onClick={() => setIsOpen((open) => !open)}
        />
      </Popover.Target>
      <Popover.Dropdown aria-label="Personalize">
        <form
          onSubmit={(event) => {
            event.preventDefault()
            insert()
          }}
        >
          <Stack gap="sm">
            <Radio.Group
              label="Fill in each person’s"
              value={field}
              onChange={(value) => setField(value as MergeField)}
            >
              <Stack gap={8} mt={8}>
                {fields.map((each) => (
                  <Radio key={each.field} value={each.field} label={fieldNames[each.field]} />
                ))}
              </Stack>
            </Radio.Group>
            <TextInput
              label="If a person has none, write"
              description="Without it, people who have none are left out."
              placeholder={fields.find((each) => each.field === field)?.example ?? ''}
              value={fallback}
              maxLength={50}
              onChange={(event) => setFallback(event.currentTarget.value.replace(/[{}]/g, ''))}
            />
            <Button type="submit">Insert</Button>
          </Stack>
        </form>
      </Popover.Dropdown>
    </Popover>
  )
}
