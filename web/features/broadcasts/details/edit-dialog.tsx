import { type Broadcast, listBroadcasts, updateBroadcast } from '@carillon/contract/broadcasts.ts'
import { longestBroadcastName, whyNotName } from '@carillon/domain/broadcast/create.ts'
import type { FieldErrors } from '@carillon/domain/form/field-errors.ts'
import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { fieldErrorsOf } from '../../../platform/api.ts'
import { useSend } from '../../../platform/queries.ts'
import { useUser } from '../../account/queries.ts'
import { StartPicker, useStartField } from '../create/start-picker.tsx'
import { startErrors } from '../create/steps.ts'
import { useValidatedStart } from '../create/use-validated-start.ts'
import { MessageEditor } from '../message/message-editor.tsx'
import { messageError } from '../message/message-error.ts'
import { previewText, samplePerson } from '../message/preview.ts'
import { useWritten } from '../message/use-written.ts'
import { putBroadcast } from '../queries.ts'
import { updateRefusal } from '../update-refusal.ts'

type Props = { broadcast: Broadcast; opened: boolean; onClose: () => void }

/** Changes name, start and message before the start. */
export const EditDialog = ({ broadcast, opened, onClose }: Props) => (
  <Modal opened={opened} onClose={onClose} title="Edit broadcast" size="lg">
    <EditForm broadcast={broadcast} onClose={onClose} />
  </Modal>
)

const EditForm = ({ broadcast, onClose }: Omit<Props, 'opened'>) => {
  const cache = useQueryClient()
  const user = useUser()
  const [form, setForm] = useState({
    BroadcastName: broadcast.BroadcastName,
    TextMessage: broadcast.TextMessage,
    StartDate: broadcast.StartDate as string | null,
  })
  const [isTried, setIsTried] = useState(false)
  const [refused, setRefused] = useState<FieldErrors>({})
  const start = useStartField(form.StartDate, (StartDate) => setForm((known) => ({ ...known, StartDate })))
  const update = useSend(updateBroadcast, { invalidates: [listBroadcasts] })
  const { whyNotStart, isValidating } = useValidatedStart()
  const written = useWritten(form.TextMessage, broadcast.IncludeSignature)
  const isStartChanged = form.StartDate !== broadcast.StartDate
  const name = whyNotName(form.BroadcastName)
  const message = messageError(written, user.TextMessageCharacterLimit)
  const faults: FieldErrors = {
    ...(name && { BroadcastName: name }),
    ...(message && { TextMessage: message }),
    ...(isStartChanged && startErrors(form.StartDate, start.parts.time, Date.now())),
  }
  const errors = isTried ? { ...refused, ...faults } : {}

  const save = async (): Promise<void> => {
    setIsTried(true)
    setRefused({})
    if (Object.keys(faults).length > 0) return
    const StartDate = isStartChanged ? form.StartDate : null
    const sentence = StartDate ? await whyNotStart(StartDate) : undefined
    if (sentence) return setRefused({ StartDate: sentence })
    try {
      const { BroadcastName, TextMessage } = form
      const fresh = await update.mutateAsync({
        params: { BroadcastID: broadcast.BroadcastID },
        body: {
          ...(BroadcastName !== broadcast.BroadcastName && { BroadcastName }),
          ...(TextMessage !== broadcast.TextMessage && { TextMessage }),
          ...(StartDate && { StartDate }),
        },
      })
      putBroadcast(cache, fresh)
      onClose()
    } catch (error) {
      const fields = Object.entries(fieldErrorsOf(error)).map(([field, [first = '']]) => [field, first])
      setRefused(fields.length > 0 ? Object.fromEntries(fields) : { form: updateRefusal(error) })
    }
  }

  return (
    <Stack gap="md">
      <TextInput
        label="Broadcast name"
        required
        value={form.BroadcastName}
        maxLength={longestBroadcastName + 1}
        error={errors.BroadcastName}
        onChange={(event) => setForm({ ...form, BroadcastName: event.currentTarget.value })}
      />
      <StartPicker start={start} errors={errors} />
      <MessageEditor
        message={form.TextMessage}
        onMessage={(TextMessage) => setForm({ ...form, TextMessage })}
        signature={user.Signature.SignatureText.trim()}
        isSigned={broadcast.IncludeSignature}
        cost={previewText(written, samplePerson).cost}
        maxLength={user.TextMessageCharacterLimit}
        error={errors.TextMessage}
      />
      {errors.form && (
        <Text c="red" role="alert">
          {errors.form}
        </Text>
      )}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          Not now
        </Button>
        <Button loading={update.isPending || isValidating} onClick={() => void save()}>
          Save changes
        </Button>
      </Group>
    </Stack>
  )
}
