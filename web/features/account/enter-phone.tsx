import { parsePhone } from '@carillon/domain/phone/number.ts'
import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { sentenceOf } from '../../platform/api.ts'
import { LeaveButton } from '../../ui/dialog/leave-button.tsx'
import { type Channel, verifyFailure } from './enter-code.tsx'
import { useAccount } from './queries.ts'

type Props = {
  typed: string
  onType: (typed: string) => void
  onSend: (phone: string, how: Channel) => Promise<void>
  onClose: () => void
  mayCall: boolean
}

/** Which phone a code is to go to, and how. */
export const EnterPhone = ({ typed, onType, onSend, onClose, mayCall }: Props) => {
  const { CountryID } = useAccount()
  const [error, setError] = useState<string>()
  const [sending, setSending] = useState<Channel>()
  const send = async (how: Channel): Promise<void> => {
    const isOfAnywhere = /^\s*(\+|00)/.test(typed)
    const read = parsePhone(typed, CountryID)
    // A number with a plus may be of any country; the server knows them all.
    if ('why' in read && !isOfAnywhere) return setError(read.why.sentence)
    setSending(how)
    await onSend(typed.trim(), how).catch((refused: unknown) => setError(sentenceOf(refused, verifyFailure)))
    setSending(undefined)
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    event.stopPropagation()
    if (!sending) void send(mayCall ? 'call' : 'sms')
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <Text>
          {mayCall
            ? 'We call the phone and say a code, or text one. Whoever has the phone in their hand can show that it is yours.'
            : 'We text a code to the phone. Whoever has it in their hand can verify it.'}
        </Text>
        <TextInput
          label="Phone number"
          type="tel"
          autoComplete="tel"
          required
          data-autofocus
          maxLength={40}
          value={typed}
          error={error}
          onChange={({ currentTarget }) => {
            onType(currentTarget.value)
            setError(undefined)
          }}
        />
        <Group justify="flex-end" gap="xs">
          <LeaveButton onClose={onClose} />
          {mayCall && (
            <Button variant="default" loading={sending === 'sms'} onClick={() => void send('sms')}>
              Text me a code
            </Button>
          )}
          <Button type="submit" loading={sending === (mayCall ? 'call' : 'sms')}>
            {mayCall ? 'Call me with a code' : 'Text me a code'}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
