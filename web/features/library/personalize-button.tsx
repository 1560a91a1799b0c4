import { writeMergeField } from '@carillon/domain/text/merge-field.ts'
import type { MergeField } from '@carillon/domain/text/merge-field-name.ts'
import { Button, Popover, Radio, Stack, TextInput } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { fieldNames } from './field-names.ts'
import { ToolButton } from './tool-button.tsx'

const fields: readonly { field: MergeField; example: string }[] = [
  { field: 'FirstName', example: 'there' },
  { field: 'LastName', example: 'friend' },
  { field: 'Notes', example: 'your group' },
]

type Props = {
  onInsert: (written: string) => void
  isSmall?: boolean | undefined
  /** A voice has something to say to everybody: nobody is left out for want of a name. */
  isSpoken?: boolean
}

/** Puts a personalized field where the caret is, with what stands for it when a person has none. */
export const PersonalizeButton = ({ onInsert, isSmall, isSpoken = false }: Props) => {
  const [isOpen, setIsOpen] = useState(false)
  const [field, setField] = useState<MergeField>('FirstName')
  const [fallback, setFallback] = useState('')
  const [isMissed, setIsMissed] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const insert = (): void => {
    if (isSpoken && fallback.trim() === '') {
      setIsMissed(true)
      input.current?.focus()
      return
    }
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
            // Its own form alone, not the one that it stands in.
            event.stopPropagation()
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
              ref={input}
              label={isSpoken ? 'If a person has none, say' : 'If a person has none, write'}
              description={
                isSpoken ? 'Such as “there”, for “Hello there”.' : 'Without it, people who have none are left out.'
              }
              error={isMissed && 'Write what is said to whoever has none.'}
              placeholder={fields.find((each) => each.field === field)?.example ?? ''}
              value={fallback}
              maxLength={50}
              onChange={(event) => {
                setFallback(event.currentTarget.value.replace(/[{}]/g, ''))
                setIsMissed(false)
              }}
            />
            <Button type="submit">Insert</Button>
          </Stack>
        </form>
      </Popover.Dropdown>
    </Popover>
  )
}
