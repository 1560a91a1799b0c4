import type { Media } from '@carillon/contract/media.ts'
import { type ScheduledConversation, updateScheduledConversation } from '@carillon/contract/scheduled-conversations.ts'
import { Stack, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useState } from 'react'
import { fieldErrorsOf, sentenceOf } from '../../platform/api.ts'
import { useSend } from '../../platform/queries.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { useUnsaved } from '../../ui/dialog/dialog-context.ts'
import { FormFooter } from '../../ui/form-footer.tsx'
import { notify } from '../../ui/notify.ts'
import { StartPicker, useOwnStartField } from '../broadcast-wizard/start-picker.tsx'
import { nameOf } from '../conversations/names.ts'
import { messageTold, startTold } from '../editing/told.ts'
import { useEditing } from '../editing/use-editing.tsx'
import { MessageEditor } from '../library/message-editor.tsx'
import { previewText } from '../library/preview.ts'
import { useWritten } from '../library/use-written.ts'
import { scheduledCalls } from './queries.ts'
import { heardSince, whenOf } from './scheduled-words.ts'

type Props = { text: ScheduledConversation; opened: boolean; onClose: () => void }

/** What is to be said at a later time, and when. */
export const EditScheduled = ({ text, opened, onClose }: Props) => {
  const isPhone = useMediaQuery('(max-width: 640px)', undefined, { getInitialValueInEffect: false })
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={`Text to ${nameOf(text)}`}
      size="lg"
      fullScreen={isPhone}
      closeOnClickOutside={false}
    >
      <Form text={text} onClose={onClose} />
    </Dialog>
  )
}

const formOf = ({ TextMessage, Media, IncludeSignature, StartDate }: ScheduledConversation) => ({
  ...{ TextMessage, IncludeSignature, StartDate },
  Media: Media.map(({ MediaID }) => ({ MediaID })),
})

const Form = ({ text, onClose }: Omit<Props, 'opened'>) => {
  // Of whoever wrote it, whoever changes it.
  const { Signature, MaxMessageLength } = text
  const [form, setForm] = useState(() => formOf(text))
  const [media, setMedia] = useState<readonly Media[]>(text.Media)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const update = useSend(updateScheduledConversation, { invalidates: scheduledCalls })
  const editing = useEditing(formOf(text), told)
  const start = useOwnStartField(form.StartDate, (StartDate) => change({ StartDate: StartDate ?? '' }))
  const written = {
    ...useWritten(form.TextMessage, form.IncludeSignature, media.length > 0),
    signature: form.IncludeSignature ? Signature.trim() : '',
  }
  const { cost } = previewText({ ...written, organisation: '' }, { values: text, isFirstText: false })
  const idsOf = (some: readonly { MediaID: number }[]): string => some.map(({ MediaID }) => MediaID).join()
  useUnsaved(idsOf(media) !== idsOf(text.Media))
  const change = (part: Partial<typeof form>): void => {
    setErrors({})
    setForm((known) => ({ ...known, ...part }))
  }
  const save = async (): Promise<void> => {
    const found = faultsOf(form, MaxMessageLength, cost.length)
    setErrors(found)
    if (Object.keys(found).length > 0) return
    try {
      const { ScheduledConversationID } = text
      const saved = await editing.save(form, (body) =>
        update.mutateAsync({ params: { ScheduledConversationID }, body }),
      )
      if (saved.is === 'back') return
      if (saved.is === 'saved') notify(`Saved. It leaves ${whenOf(saved.reply)}.`)
      onClose()
    } catch (error) {
      const fields = Object.entries(fieldErrorsOf(error)).map(([field, sentences]) => [field, sentences[0] ?? ''])
      setErrors(
        fields.length > 0
          ? Object.fromEntries(fields)
          : { form: sentenceOf(error, 'There was an error saving your scheduled text.') },
      )
    }
  }
  return (
    <Stack gap="md">
      {text.HeardSince && (
        <Text c="var(--c-amber)" fw={560}>
          {heardSince}
        </Text>
      )}
      <MessageEditor
        message={form.TextMessage}
        onMessage={(TextMessage) => change({ TextMessage })}
        signature={Signature.trim()}
        isSigned={form.IncludeSignature}
        onSigned={(IncludeSignature) => change({ IncludeSignature })}
        cost={cost}
        maxLength={MaxMessageLength}
        error={errors.TextMessage}
        media={media}
        onMedia={(next) => {
          setMedia(next)
          change({ Media: next.map(({ MediaID }) => ({ MediaID })) })
        }}
        templateName=""
      />
      <StartPicker start={start} errors={errors} />
      <FormFooter
        error={errors.form}
        save="Save"
        isSaving={update.isPending}
        onSave={() => void save()}
        onClose={onClose}
      />
      {editing.dialog}
    </Stack>
  )
}

const told = { ...messageTold, StartDate: startTold }

type Form = ReturnType<typeof formOf>

const faultsOf = (
  { TextMessage, Media, StartDate }: Form,
  maxLength: number,
  length: number,
): Record<string, string> => ({
  ...(TextMessage.trim() === '' && Media.length === 0 && { TextMessage: 'Enter a Text Message.' }),
  ...(length > maxLength && { TextMessage: `Your message can't exceed ${maxLength} characters.` }),
  ...(StartDate === ''
    ? { StartDate: 'Enter a Start Date' }
    : Date.parse(StartDate) <= Date.now() && { StartDate: 'Choose a time that is still to come.' }),
})
