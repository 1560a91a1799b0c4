import { type DetailRow, getDetail, listDetails } from '@carillon/contract/broadcast-results.ts'
import { type Broadcast, getBroadcast } from '@carillon/contract/broadcasts.ts'
import { setBroadcastMessage } from '@carillon/contract/template-merges.ts'
import { Button, Group, Stack, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { fieldErrorsOf } from '../../platform/api.ts'
import { useSend } from '../../platform/queries.ts'
import { notify } from '../../ui/notify.ts'
import { personName } from '../broadcast-recipients/person-name.ts'
import { updateRefusal } from '../broadcasts/update-refusal.ts'
import { messageError } from '../library/message-error.ts'
import { useWritten } from '../library/use-written.ts'

type Props = { broadcast: Broadcast; row: DetailRow; mayChange: boolean }

/** What this one person gets instead of the common message; until the start it can be written and taken back. */
export const OwnMessage = ({ broadcast, row, mayChange }: Props) => {
  const { OwnMessage: own } = row
  const [isWriting, setIsWriting] = useState(false)
  if (isWriting) return <Editor broadcast={broadcast} row={row} onClose={() => setIsWriting(false)} />
  return (
    <Stack gap={6}>
      {own !== null && (
        <>
          <Text fw={560}>Their own message</Text>
          <Text style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{own}</Text>
        </>
      )}
      {mayChange && (
        <Group>
          <Button size="compact-md" variant="default" onClick={() => setIsWriting(true)}>
            {own === null ? 'Write a message for this person alone' : 'Change it'}
          </Button>
        </Group>
      )}
    </Stack>
  )
}

const Editor = ({ broadcast, row, onClose }: Omit<Props, 'mayChange'> & { onClose: () => void }) => {
  const { BroadcastID, TextMessage, IncludeSignature, CharacterLimit } = broadcast
  const [message, setMessage] = useState(row.OwnMessage ?? TextMessage)
  const [failure, setFailure] = useState<string>()
  const written = useWritten(message, IncludeSignature)
  const send = useSend(setBroadcastMessage, { invalidates: [getDetail, listDetails, getBroadcast] })
  const save = async (text: string | null): Promise<void> => {
    const wrong = text === null ? undefined : messageError(written, CharacterLimit)
    setFailure(wrong)
    if (wrong) return
    try {
      await send.mutateAsync({ params: { BroadcastID }, body: { PhoneNumber: row.PhoneNumber, TextMessage: text } })
      const name = personName(row) || 'This person'
      notify(text === null ? `${name} gets the common message again.` : `${name} gets a message of their own.`)
      onClose()
    } catch (error) {
      setFailure(fieldErrorsOf(error).TextMessage?.[0] ?? updateRefusal(error))
    }
  }
  return (
    <Stack gap="xs">
      <Textarea
        label="Their own message"
        data-autofocus
        autosize
        minRows={3}
        maxLength={5000}
        value={message}
        error={failure}
        onChange={(event) => setMessage(event.currentTarget.value)}
      />
      <Group gap="xs">
        <Button size="compact-md" loading={send.isPending} onClick={() => void save(message)}>
          Save
        </Button>
        {row.OwnMessage !== null && (
          <Button size="compact-md" variant="default" disabled={send.isPending} onClick={() => void save(null)}>
            Use the common message
          </Button>
        )}
        <Button size="compact-md" variant="default" onClick={onClose}>
          Not now
        </Button>
      </Group>
    </Stack>
  )
}
