import type { DraftContact } from '@carillon/contract/draft-contacts.ts'
import { sendDraftTest } from '@carillon/contract/drafts.ts'
import { listVerifiedNumbers } from '@carillon/contract/verification.ts'
import { Button, Group, NativeSelect, Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { fieldErrorsOf, sentenceOf } from '../../platform/api.ts'
import { queryOf, useSend } from '../../platform/queries.ts'
import { remember, remembered } from '../../platform/storage.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { FailedState } from '../../ui/failed-state.tsx'
import { formatCounted } from '../../ui/format.ts'
import { notify } from '../../ui/notify.ts'
import { phoneText } from '../../ui/phone.tsx'
import { VerifyPhone } from '../account/verify-phone.tsx'
import { personName } from '../broadcast-recipients/person-name.ts'

type Props = {
  /** Saves the draft, and answers its id. */
  ensureDraft: () => Promise<number>
  /** Whose name and notes are filled in. */
  person: DraftContact | undefined
  /** What it costs, as far as the page knows. */
  credits: number
  hasMedia: boolean
}

/** Texts the message to one's own phone before anybody else gets it. */
export const SendTest = (props: Props) => {
  const [isOpen, setIsOpen] = useState(false)
  const [isVerifying, setIsVerifying] = useState(false)
  return (
    <>
      <Button variant="default" size="compact-md" onClick={() => setIsOpen(true)}>
        Send me a test
      </Button>
      <Dialog
        opened={isOpen}
        onClose={() => setIsOpen(false)}
        isUnsaved={() => false}
        title="Send me a test"
        size="sm"
        centered
      >
        <Test
          {...props}
          onClose={() => setIsOpen(false)}
          onVerify={() => {
            setIsOpen(false)
            setIsVerifying(true)
          }}
        />
      </Dialog>
      <VerifyPhone
        opened={isVerifying}
        onClose={() => {
          setIsVerifying(false)
          setIsOpen(true)
        }}
        onVerified={({ PhoneNumber }) => remember(lastPhone, PhoneNumber)}
      />
    </>
  )
}

const lastPhone = 'broadcast.test-phone'
const most = 100

type TestProps = Props & { onClose: () => void; onVerify: () => void }

const Test = ({ ensureDraft, person, credits, hasMedia, onClose, onVerify }: TestProps) => {
  const verified = useQuery(queryOf(listVerifiedNumbers, { query: { pagesize: most } }))
  const send = useSend(sendDraftTest, { isOnce: true })
  const [chosen, setChosen] = useState<string | undefined>(remembered(lastPhone) ?? undefined)
  const [isSending, setIsSending] = useState(false)
  const [failure, setFailure] = useState<string>()
  if (verified.isError) {
    const sentence = sentenceOf(verified.error, 'There was an error getting your verified phones.')
    return <FailedState compact message={sentence} onRetry={() => void verified.refetch()} />
  }
  if (!verified.data) return <Skeleton height={120} role="status" aria-label="Loading" />
  const phones = verified.data.Items.map(({ PhoneNumber }) => PhoneNumber)
  const phone = phones.find((each) => each === chosen) ?? phones[0]
  const press = async (PhoneNumber: string): Promise<void> => {
    setIsSending(true)
    setFailure(undefined)
    try {
      const DraftBroadcastID = await ensureDraft()
      const body = { PhoneNumber, ...(person && { ID: person.ID }) }
      const { Credits } = await send.mutateAsync({ params: { DraftBroadcastID }, body })
      remember(lastPhone, PhoneNumber)
      const cost = Credits > 0 ? ` It costs ${formatCounted(Credits, 'credit')}.` : ''
      notify(`A test is on its way to ${phoneText(PhoneNumber)}.${cost}`)
      onClose()
    } catch (error) {
      const [told] = Object.values(fieldErrorsOf(error)).flat()
      setFailure(told ?? sentenceOf(error, 'There was an error sending your test. Please try again.'))
    } finally {
      setIsSending(false)
    }
  }
  if (phone === undefined) {
    return (
      <Stack gap="md">
        <Text>Tests go to phones that were verified by a code. Verify yours first: it takes a minute.</Text>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Not now
          </Button>
          <Button data-autofocus onClick={onVerify}>
            Verify my phone
          </Button>
        </Group>
      </Stack>
    )
  }
  return (
    <Stack gap="md">
      <NativeSelect
        label="To this phone"
        data-autofocus
        data={phones.map((value) => ({ value, label: phoneText(value) }))}
        value={phone}
        onChange={(event) => setChosen(event.currentTarget.value)}
      />
      <Button variant="subtle" size="compact-md" style={{ alignSelf: 'flex-start' }} onClick={onVerify}>
        Another phone
      </Button>
      <Text c="dimmed">
        {person ? `As ${personName(person) || phoneText(person.PrimaryPhone)} gets it. ` : ''}
        {credits > 0 ? `It costs ${formatCounted(credits, 'credit')}.` : 'It is part of your plan.'}
        {hasMedia && ' Pictures are not in it.'}
      </Text>
      {failure && (
        <Text c="red" role="alert">
          {failure}
        </Text>
      )}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          Not now
        </Button>
        <Button loading={isSending} onClick={() => void press(phone)}>
          Send the test
        </Button>
      </Group>
    </Stack>
  )
}
