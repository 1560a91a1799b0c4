import { listCallerIds } from '@carillon/contract/caller-ids.ts'
import { getContactSummary, listDraftContacts } from '@carillon/contract/draft-contacts.ts'
import { listVerifiedNumbers, type VerifiedNumber, verifyMfa } from '@carillon/contract/verification.ts'
import { Alert, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { z } from 'zod'
import { sentenceOf } from '../../platform/api.ts'
import { useSend } from '../../platform/queries.ts'
import { phoneText } from '../../ui/phone.tsx'
import { useNow } from '../../ui/use-now.ts'
import { CodeCallState } from './code-call-state.tsx'

export type Channel = 'sms' | 'call'

export const verifyFailure = 'There was an error verifying your phone number.'

type Props = {
  phone: string
  how: Channel
  /** Of the call that tells it. */
  codeCallId: number | null
  nextAt: number
  mayCall: boolean
  onAgain: (how: Channel) => Promise<void>
  onChange: () => void
  onVerified: (verified: z.infer<typeof VerifiedNumber>) => void
}

/** Whom a draft of a free trial reaches. */
const ofTrials = [listDraftContacts, getContactSummary] as const

/** The code that a phone was told, and the way to another. */
export const EnterCode = ({ phone, how, codeCallId, nextAt, mayCall, onAgain, onChange, onVerified }: Props) => {
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()
  const [told, setTold] = useState('')
  const verify = useSend(verifyMfa, { isOnce: true, invalidates: [listVerifiedNumbers, listCallerIds, ...ofTrials] })
  const waitSeconds = Math.max(0, Math.ceil((nextAt - useNow(1000)) / 1000))
  const check = async (digits: string): Promise<void> => {
    if (digits.length < 6) return setError('Enter the six digits of the code.')
    try {
      onVerified(await verify.mutateAsync({ params: { Code: digits }, body: { PhoneNumber: phone } }))
    } catch (refused) {
      setError(sentenceOf(refused, verifyFailure))
    }
  }
  const again = async (next: Channel): Promise<void> => {
    setError(undefined)
    setCode('')
    try {
      await onAgain(next)
      setTold('A new code is on its way. The one before no longer works.')
    } catch (refused) {
      setError(sentenceOf(refused, verifyFailure))
    }
  }
  const againButton = (next: Channel, label: string) => (
    <Button variant="subtle" size="compact-sm" disabled={waitSeconds > 0} onClick={() => void again(next)}>
      {label}
    </Button>
  )
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
        {codeCallId === null ? (
          <Text>
            We texted a code to <b>{phoneText(phone)}</b>. It works for 10 minutes.
          </Text>
        ) : (
          <CodeCallState codeCallId={codeCallId} phone={phone} />
        )}
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
          {waitSeconds > 0 ? (
            againButton(how, `New code in ${waitSeconds} s`)
          ) : (
            <>
              {mayCall && againButton('call', 'Call me again')}
              {againButton('sms', how === 'sms' ? 'Text me a new code' : 'Text me a code')}
            </>
          )}
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
