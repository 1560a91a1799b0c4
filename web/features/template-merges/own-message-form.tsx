import { whyNotMessage } from '@carillon/domain/broadcast/create.ts'
import { counterText, messageLength } from '@carillon/domain/text/length.ts'
import { Button, Group, Stack, Text, Textarea } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useUser } from '../account/queries.ts'

type Props = {
  name: string
  first: string
  /** Signed below it, and counted with it. */
  signature: string
  isSaving: boolean
  onSave: (text: string) => void
  onCancel: () => void
}

/** Words for one person alone, instead of the common message. */
export const OwnMessageForm = ({ name, first, signature, isSaving, onSave, onCancel }: Props) => {
  const { TextMessageCharacterLimit: maxLength } = useUser()
  const [text, setText] = useState(first)
  const [isTried, setIsTried] = useState(false)
  const why = whyNotMessage(text, { maxLength, signature })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setIsTried(true)
    if (why === undefined) onSave(text)
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="xs">
        <Textarea
          label={`Message for ${name}`}
          required
          autosize
          minRows={2}
          maxLength={5000}
          autoFocus
          value={text}
          error={isTried ? why : undefined}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Text size="xs" c="dimmed">
          {counterText(messageLength(text, signature), maxLength)}
        </Text>
        <Group gap="xs">
          <Button type="submit" loading={isSaving}>
            Save
          </Button>
          <Button variant="default" onClick={onCancel}>
            Not now
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
