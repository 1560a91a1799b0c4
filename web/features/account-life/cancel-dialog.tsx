import { cancelReasons } from '@carillon/domain/people/account-life.ts'
import { Button, Group, List, Radio, Stack, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { fieldErrorsOf } from '../../platform/api.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { formatDate } from '../../ui/format.ts'
import { useAccount } from '../account/queries.ts'
import { MoveForm } from './move-form.tsx'
import { useMove } from './use-move.ts'

type Props = { opened: boolean; onClose: () => void; onHold: (() => void) | undefined }

/** First what could be done instead, then why, which ends it. */
export const CancelDialog = ({ opened, onClose, onHold }: Props) => (
  <Dialog opened={opened} onClose={onClose} title="Cancel your plan" size={480}>
    <Steps onClose={onClose} onHold={onHold} />
  </Dialog>
)

const Steps = ({ onClose, onHold }: Omit<Props, 'opened'>) => {
  const [isSure, setSure] = useState(false)
  return isSure ? <Why onClose={onClose} /> : <Instead onClose={onClose} onHold={onHold} onGoOn={() => setSure(true)} />
}

const Instead = ({ onClose, onHold, onGoOn }: Omit<Props, 'opened'> & { onGoOn: () => void }) => (
  <Stack gap="md">
    <Text>Would one of these do?</Text>
    <List spacing="xs">
      {onHold && (
        <List.Item>
          <b>Put it on hold</b>, until a day or until you come back. Nothing is due meanwhile, and you keep everything.
        </List.Item>
      )}
      <List.Item>
        <b>A smaller group size</b> costs less. Contact support, and it holds from the next period on.
      </List.Item>
      <List.Item>
        <b>Credits</b> never run out, for organizations that text now and then. Contact support to change your plan.
      </List.Item>
    </List>
    <Group justify="flex-end" gap="xs">
      <Button variant="subtle" color="red" onClick={onGoOn}>
        Go on to cancel
      </Button>
      {onHold ? (
        <Button data-autofocus onClick={onHold}>
          Put it on hold
        </Button>
      ) : (
        <Button variant="default" onClick={onClose}>
          Not now
        </Button>
      )}
    </Group>
  </Stack>
)

type Reason = (typeof cancelReasons)[number]

const Why = ({ onClose }: { onClose: () => void }) => {
  const { SubscriptionEndDate: end, CompanyName } = useAccount()
  const [reason, setReason] = useState<Reason>()
  const [Note, setNote] = useState('')
  const { sent, move } = useMove(onClose)
  const fault = fieldErrorsOf(sent.error).CancelReason?.[0]
  const waits = end !== null && Date.parse(end) > Date.now()
  return (
    <MoveForm
      told={
        <>
          {waits ? `Your plan ends on ${formatDate(end)}; until then everything works.` : 'Your plan ends at once.'}{' '}
          Afterwards you can still read, export and come back. What is scheduled for later is not sent.
        </>
      }
      sent={sent}
      fault={fault}
      save="Cancel the plan"
      onSave={() =>
        move(
          { Act: 'Cancel', CancelReason: reason ?? null, Note },
          waits ? `Your plan ends on ${formatDate(end)}.` : `${CompanyName} is canceled.`,
        )
      }
      onClose={onClose}
    >
      <Radio.Group
        label="Why do you cancel?"
        value={reason ?? ''}
        error={fault}
        onChange={(value) => setReason(value as Reason)}
      >
        <Stack gap="xs" mt="xs">
          {cancelReasons.map((value) => (
            <Radio key={value} value={value} label={value} />
          ))}
        </Stack>
      </Radio.Group>
      <Textarea
        label="What could we have done better?"
        description="If you like."
        autosize
        minRows={2}
        maxLength={500}
        value={Note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
    </MoveForm>
  )
}
