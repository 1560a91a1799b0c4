/**
 * Verifies a phone by a code: the phone is entered, a code is texted to it, the code is entered.
 *
 *   <VerifyPhone opened={isOpen} onClose={close} phone="2175550101" onVerified={({ PhoneNumber }) => …} />
 *
 * `phone` fills in the first step; `onVerified` gets the VerifiedNumber of the contract, and the dialog closes itself by
 * `onClose`. Lists of verified numbers are fetched anew by themselves.
 */
import { listVerifiedNumbers, sendMfa, type VerifiedNumber, verifyMfa } from '@carillon/contract/verification.ts'
import { parsePhone } from '@carillon/domain/phone/number.ts'
import { Alert, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import type { z } from 'zod'
import { sentenceOf } from '../../platform/api.ts'
import { useSend } from '../../platform/queries.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { LeaveButton } from '../../ui/dialog/leave-button.tsx'
import { notify } from '../../ui/notify.ts'
import { phoneText } from '../../ui/phone.tsx'
import { useNow } from '../../ui/use-now.ts'
import { useAccount } from './queries.ts'

type Verified = z.infer<typeof VerifiedNumber>

type Props = {
  opened: boolean
  onClose: () => void
  phone?: string
  onVerified?: (verified: Verified) => void
}

export const VerifyPhone = ({ opened, onClose, ...rest }: Props) => (
  <Dialog opened={opened} onClose={onClose} title="Verify a phone" closeOnClickOutside={false} centered size={420}>
    <Steps onClose={onClose} {...rest} />
  </Dialog>
)

const failure = 'There was an error verifying your phone number.'

const Steps = ({ onClose, phone = '', onVerified }: Omit<Props, 'opened'>) => {
  const [typed, setTyped] = useState(phone)
  /** Where a code has gone, and when the next one may. */
  const [asked, setAsked] = useState<{ phone: string; nextAt: number }>()
  const send = useSend(sendMfa, { isOnce: true })
  const request = async (PhoneNumber: string): Promise<void> => {
    const { NextSendDate } = await send.mutateAsync({ body: { PhoneNumber } })
    setAsked({ phone: PhoneNumber, nextAt: Date.parse(NextSendDate) })
  }
  if (!asked) return <EnterPhone typed={typed} onType={setTyped} onSend={request} onClose={onClose} />
  return (
    <EnterCode
      phone={asked.phone}
      nextAt={asked.nextAt}
      onAgain={() => request(asked.phone)}
      onChange={() => setAsked(undefined)}
      onVerified={(verified) => {
        notify(`${phoneText(verified.PhoneNumber)} is verified.`)
        onClose()
        onVerified?.(verified)
      }}
    />
  )
}

type PhoneProps = {
  typed: string
  onType: (typed: string) => void
  onSend: (phone: string) => Promise<void>
  onClose: () => void
}

const EnterPhone = ({ typed, onType, onSend, onClose }: PhoneProps) => {
  const { CountryID } = useAccount()
  const [error, setError] = useState<string>()
  const [isSending, setIsSending] = useState(false)
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    event.stopPropagation()
    const isOfAnywhere = /^\s*(\+|00)/.test(typed)
    const read = parsePhone(typed, CountryID)
    // A number with a plus may be of any country; the server knows them all.
    if ('why' in read && !isOfAnywhere) return setError(read.why.sentence)
    setIsSending(true)
    await onSend(typed.trim()).catch((refused: unknown) => setError(sentenceOf(refused, failure)))
    setIsSending(false)
  }
  return (
    <form onSubmit={(event) => void send(event)} noValidate>
      <Stack gap="md">
        <Text>We text a code to the phone. Whoever has it in their hand can verify it.</Text>
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
          <Button type="submit" loading={isSending}>
            Text me a code
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

type CodeProps = {
  phone: string
  nextAt: number
  onAgain: () => Promise<void>
  onChange: () => void
  onVerified: (verified: Verified) => void
}

const EnterCode = ({ phone, nextAt, onAgain, onChange, onVerified }: CodeProps) => {
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()
  const [told, setTold] = useState('')
  const verify = useSend(verifyMfa, { isOnce: true, invalidates: [listVerifiedNumbers] })
  const waitSeconds = Math.max(0, Math.ceil((nextAt - useNow(1000)) / 1000))
  const check = async (digits: string): Promise<void> => {
    if (digits.length < 6) return setError('Enter the six digits of the code.')
    try {
      onVerified(await verify.mutateAsync({ params: { Code: digits }, body: { PhoneNumber: phone } }))
    } catch (refused) {
      setError(sentenceOf(refused, failure))
    }
  }
  const again = async (): Promise<void> => {
    setError(undefined)
    setCode('')
    try {
      await onAgain()
      setTold('A new code is on its way. The one before no longer works.')
    } catch (refused) {
      setError(sentenceOf(refused, failure))
    }
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        event.stopPropagation()
        void check(code)
      }}
    >
      <Stack gap="md">
        <Text>
          We texted a code to <b>{phoneText(phone)}</b>. It works for 10 minutes.
        </Text>
        <TextInput
          label="Code"
          inputMode="numeric"
          autoComplete="one-time-code"
          required
          data-autofocus
          autoFocus
          maxLength={6}
          value={code}
          error={error}
          onChange={({ currentTarget }) => {
            const digits = currentTarget.value.replace(/\D/g, '').slice(0, 6)
            setCode(digits)
            setError(undefined)
            // Filled in by the phone or pasted: nothing is left to do.
            if (digits.length === 6 && !isTyped(code, digits)) void check(digits)
          }}
        />
        {told && (
          <Alert color="teal" role="status">
            {told}
          </Alert>
        )}
        <Group gap="xs">
          <Button variant="subtle" size="compact-sm" disabled={waitSeconds > 0} onClick={() => void again()}>
            {waitSeconds > 0 ? `New code in ${waitSeconds} s` : 'Text me a new code'}
          </Button>
          <Button variant="subtle" size="compact-sm" onClick={onChange}>
            Use another phone
          </Button>
        </Group>
        <Group justify="flex-end">
          <Button type="submit" loading={verify.isPending}>
            Verify
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/** Whether a single digit was added or changed. */
const isTyped = (before: string, digits: string): boolean =>
  digits.length - before.length === 1 || [...digits].filter((digit, at) => digit !== before[at]).length <= 1
