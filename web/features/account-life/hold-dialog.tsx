import { useState } from 'react'
import { fieldErrorsOf } from '../../platform/api.ts'
import { DateField } from '../../ui/date-field.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { formatDate, timeZone } from '../../ui/format.ts'
import { useAccount } from '../account/queries.ts'
import { MoveForm } from './move-form.tsx'
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
    <MoveForm
      told={
        <>
          The hold begins {begins}. While it lasts nothing is sent and nothing is due. You keep your contacts, your
          numbers and all that was said, and what people write to you still arrives.
        </>
      }
      sent={sent}
      fault={fault}
      save="Put it on hold"
      onSave={() =>
        move(
          { Act: 'Hold', UntilDate: until === '' ? null : startOf(until) },
          waits ? `Your plan goes on hold on ${formatDate(end)}.` : 'Your plan is on hold.',
        )
      }
      onClose={onClose}
    >
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
    </MoveForm>
  )
}

/** The beginning of a day where whoever looks at the page is. */
const startOf = (day: string): string => Temporal.PlainDate.from(day).toZonedDateTime(timeZone()).toInstant().toString()
