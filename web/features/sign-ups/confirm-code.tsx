import { resendSignUp } from '@carillon/contract/sign-ups.ts'
import { Alert, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { addresses } from '../../platform/addresses.ts'
import { sentenceOf } from '../../platform/api.ts'
import { useSend } from '../../platform/queries.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { useNow } from '../../ui/use-now.ts'
import { useConfirmSignUp } from '../session/use-sign-in.ts'
import { type Begun, keepBegun } from './begun.ts'

type Props = { begun: Begun; onConfirmed: () => void }

/** The code of the mail, typed in the browser that signed up. */
export const ConfirmCode = ({ begun, onConfirmed }: Props) => {
  const { Key, Email } = begun
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()
  const [told, setTold] = useState('')
  const [nextAt, setNextAt] = useState(Date.parse(begun.NextSendDate))
  const confirm = useConfirmSignUp()
  const resend = useSend(resendSignUp, { isOnce: true })
  const waitSeconds = Math.max(0, Math.ceil((nextAt - useNow(1000)) / 1000))

  const check = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (code.length < 6) return setError('Enter the six digits of the code.')
    try {
      await confirm.mutateAsync({ body: { Key, Code: code } })
      onConfirmed()
    } catch (refused) {
      setError(sentenceOf(refused, 'We could not confirm your address. Please try again.'))
    }
  }
  const again = async (): Promise<void> => {
    setError(undefined)
    setTold('')
    try {
      const { NextSendDate } = await resend.mutateAsync({ body: { Key } })
      setCode('')
      setNextAt(Date.parse(NextSendDate))
      keepBegun({ ...begun, NextSendDate })
      setTold('A new mail is on its way. What stands in the one before no longer works.')
    } catch (refused) {
      setError(sentenceOf(refused, 'We could not send another mail. Please try again.'))
    }
  }

  return (
    <form onSubmit={(event) => void check(event)} noValidate>
      <Stack gap="md">
        <Text>
          We have sent a mail to <b style={{ overflowWrap: 'anywhere' }}>{Email}</b>. Enter its code here, or open its
          link. Both work for an hour.
        </Text>
        <TextInput
          label="Code"
          inputMode="numeric"
          autoComplete="one-time-code"
          required
          autoFocus
          size="md"
          maxLength={7}
          value={code}
          error={error}
          onChange={({ currentTarget }) => {
            setCode(currentTarget.value.replace(/\D/g, '').slice(0, 6))
            setError(undefined)
          }}
        />
        {told && (
          <Alert color="teal" role="status">
            {told}
          </Alert>
        )}
        <Button type="submit" size="md" loading={confirm.isPending} fullWidth>
          Confirm
        </Button>
        <Group gap="xs">
          <Button
            variant="subtle"
            size="compact-sm"
            disabled={waitSeconds > 0}
            loading={resend.isPending}
            onClick={() => void again()}
          >
            {waitSeconds > 0 ? `New mail in ${waitSeconds} s` : 'Send a new mail'}
          </Button>
          <LinkButton to={addresses.landing} variant="subtle" size="compact-sm">
            Use another address
          </LinkButton>
        </Group>
        <Text c="dimmed" size="sm">
          No mail? Look among spam. It comes from the address of this Carillon.
        </Text>
      </Stack>
    </form>
  )
}
