import { scheduleConversations } from '@carillon/contract/conversation-starts.ts'
import type { OpenConversation } from '@carillon/contract/conversations.ts'
import type { Media } from '@carillon/contract/media.ts'
import { Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { fieldErrorsOf, sentenceOf } from '../../platform/api.ts'
import { useSend } from '../../platform/queries.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { FormFooter } from '../../ui/form-footer.tsx'
import { notify } from '../../ui/notify.ts'
import { StartPicker, useOwnStartField } from '../broadcast-wizard/start-picker.tsx'
import { soon } from './first-start.ts'
import { scheduledCalls } from './queries.ts'
import { whenOf, wordsOf } from './scheduled-words.ts'

type Props = {
  conversation: OpenConversation
  /** As it is to leave. */
  text: string
  media: readonly Media[]
  isSigned: boolean
  onClose: () => void
  onScheduled: () => void
}

/** When what stands in the field is to leave. Mounted while it is open. */
export const SendLaterDialog = (props: Props) => (
  <Dialog opened onClose={props.onClose} title="Send later" size="md" centered>
    <Form {...props} />
  </Dialog>
)

const Form = ({ conversation, text, media, isSigned, onClose, onScheduled }: Props) => {
  const { TextNumberID, PhoneNumber, PersonID, FirstName, LastName } = conversation
  const [StartDate, setStartDate] = useState<string | null>(() => soon(Date.now()))
  const [errors, setErrors] = useState<Record<string, string>>({})
  const start = useOwnStartField(StartDate, (next) => {
    setErrors({})
    setStartDate(next)
  })
  const schedule = useSend(scheduleConversations, { invalidates: scheduledCalls, isOnce: true })
  const save = async (): Promise<void> => {
    if (!StartDate) return setErrors({ StartDate: 'Enter a Start Date' })
    try {
      const { Items, FailedContacts } = await schedule.mutateAsync({
        body: {
          TextNumberID,
          Contacts: [{ PersonID, PrimaryPhone: PhoneNumber, FirstName, LastName }],
          TextMessage: text,
          Media: media.map(({ MediaID }) => ({ MediaID })),
          IncludeSignature: isSigned,
          StartDate,
        },
      })
      const [item] = Items
      if (!item) return setErrors({ form: FailedContacts[0]?.Message ?? scheduleFailed })
      notify(`It leaves ${whenOf(item)}.`)
      onScheduled()
      onClose()
    } catch (error) {
      const fault = fieldErrorsOf(error)
      setErrors(fault.StartDate?.[0] ? { StartDate: fault.StartDate[0] } : { form: sentenceOf(error, scheduleFailed) })
    }
  }
  return (
    <Stack gap="md">
      <Text lineClamp={3}>“{wordsOf({ TextMessage: text, Media: [...media] })}”</Text>
      <StartPicker start={start} errors={errors} />
      <FormFooter
        error={errors.form}
        save="Schedule"
        isSaving={schedule.isPending}
        onSave={() => void save()}
        onClose={onClose}
      />
    </Stack>
  )
}

const scheduleFailed = 'There was an error scheduling your conversation.'
