import type { Broadcast } from '@carillon/contract/broadcasts.ts'
import { Stack, Textarea } from '@mantine/core'
import { useState } from 'react'
import { fieldErrorsOf, sentenceOf } from '../../platform/api.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { FormFooter } from '../../ui/form-footer.tsx'

type Props = {
  broadcast: Broadcast
  opened: boolean
  onClose: () => void
  onSend: (words: string) => Promise<void>
}

/** What its sender is to change, in the approver's words. */
export const SendBackDialog = ({ broadcast, opened, ...rest }: Props) => (
  <Dialog opened={opened} onClose={rest.onClose} title={`Send back “${broadcast.BroadcastName}”`} size={480}>
    <Form broadcast={broadcast} {...rest} />
  </Dialog>
)

const Form = ({ broadcast: { User }, onSend, onClose }: Omit<Props, 'opened'>) => {
  const [words, setWords] = useState('')
  const [fault, setFault] = useState<string>()
  const [error, setError] = useState<string>()
  const [isSaving, setIsSaving] = useState(false)
  const send = async (): Promise<void> => {
    if (words.trim() === '') return setFault('Say what is to be changed.')
    setIsSaving(true)
    setError(undefined)
    try {
      await onSend(words.trim())
      onClose()
    } catch (failed) {
      const [said] = fieldErrorsOf(failed).Words ?? []
      setFault(said)
      if (!said) setError(sentenceOf(failed, 'There was an error sending it back.'))
    } finally {
      setIsSaving(false)
    }
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <Stack gap="md">
        <Textarea
          data-autofocus
          label={`What ${User.FirstName || 'its sender'} is to change`}
          description="They get this by mail. Nothing is sent until they have asked again and somebody has approved it."
          autosize
          minRows={3}
          maxLength={500}
          value={words}
          error={fault}
          onChange={(event) => {
            setWords(event.currentTarget.value)
            setFault(undefined)
          }}
        />
        <FormFooter error={error} save="Send back" isSaving={isSaving} onClose={onClose} />
      </Stack>
    </form>
  )
}
