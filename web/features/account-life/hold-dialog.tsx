import { Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { fieldErrorsOf, sentenceOf } from '../../platform/api.ts'
import { DateField } from '../../ui/date-field.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { FormFooter } from '../../ui/form-footer.tsx'
import { formatDate, timeZone } from '../../ui/format.ts'
import { useAccount } from '../account/queries.ts'
import { useMove } from './use-move.ts'

type Props = { opened: boolean; onClose: () => void }

export const HoldDialog = ({ opened, onClose }: Props) => (
  <Dialog opened={opened} onClose={onClose} title="Put your plan on hold" size={460}>
    <Form onClose={onClose} />
  </Dialog>
)

const Form = ({ onClose }: { onClose: () => void }) => {
  const { SubscriptionEndDate: end } = useAccount()
  const [until, setUntil] = useState('')
  const { sent, move } = useMove(onClose)
  const fault = fieldErrorsOf(sent.error).UntilDate?.[0]
  const waits = end !== null && Date.parse(end) > Date.now()
  const begins = waits ? `on ${formatDate(end)}, when this period ends` : 'at once'
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        move(
          { Act: 'Hold', UntilDate: until === '' ? null : startOf(until) },
          waits ? `Your plan goes on hold on ${formatDate(end)}.` : 'Your plan is on hold.',
        )
      }}
    >
      <Stack gap="md">
        <Text>
          The hold begins {begins}. While it lasts nothing is sent and nothing is due. You keep your contacts, your
          numbers and all that was said, and what people write to you still arrives.
        </Text>
        <DateField
          label="Until"
          description="Your plan goes on by itself on that day. Without one it goes on when you reactivate it."
          placeholder="Until I reactivate it"
          clearable
          width="100%"
          value={until}
          error={fault}
          onChange={setUntil}
        />
        <FormFooter
          error={
            sent.isError && !fault ? sentenceOf(sent.error, 'There was a problem updating your account.') : undefined
          }
          save="Put it on hold"
          isSaving={sent.isPending}
          onClose={onClose}
        />
      </Stack>
    </form>
  )
}

/** The beginning of a day where whoever looks at the page is. */
const startOf = (day: string): string => Temporal.PlainDate.from(day).toZonedDateTime(timeZone()).toInstant().toString()
