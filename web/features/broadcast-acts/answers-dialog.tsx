import { type Broadcast, listBroadcasts, updateBroadcast } from '@carillon/contract/broadcasts.ts'
import { longestLabel, whyNotVoiceSurvey } from '@carillon/domain/broadcast/voice-survey.ts'
import type { FieldErrors } from '@carillon/domain/form/field-errors.ts'
import { Stack, Text, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSend } from '../../platform/queries.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { FormFooter } from '../../ui/form-footer.tsx'
import { answersTold } from '../broadcast-calls/call-told.ts'
import { putBroadcast } from '../broadcasts/queries.ts'
import { updateRefusal } from '../broadcasts/update-refusal.ts'
import { useEditing } from '../editing/use-editing.tsx'

type Props = { broadcast: Broadcast; opened: boolean; onClose: () => void }

/** What the answers to a voice survey are called, at any time: their keys and counts stay. */
export const AnswersDialog = ({ broadcast, opened, onClose }: Props) => (
  <Dialog opened={opened} onClose={onClose} title="Rename answers" size="md" centered closeOnClickOutside={false}>
    <Form broadcast={broadcast} onClose={onClose} />
  </Dialog>
)

const Form = ({ broadcast: { BroadcastID, SurveyResponses: known }, onClose }: Omit<Props, 'opened'>) => {
  const cache = useQueryClient()
  const [began] = useState(() => known.map(({ ID, Label }) => ({ ID, Label })))
  const [answers, setAnswers] = useState(began)
  const [isTried, setIsTried] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const editing = useEditing({ SurveyResponses: began }, { SurveyResponses: answersTold })
  const update = useSend(updateBroadcast, { invalidates: [listBroadcasts] })
  const faults: FieldErrors = whyNotVoiceSurvey({
    ...{ isSurvey: true, SurveyResponses: answers, hasAudio: true, hasVoicemail: true, detectsMachines: true },
  })
  const save = async (): Promise<void> => {
    setIsTried(true)
    setRefusal(undefined)
    if (Object.keys(faults).length > 0) return
    try {
      const saved = await editing.save({ SurveyResponses: answers }, (body) =>
        update.mutateAsync({ params: { BroadcastID }, body }),
      )
      if (saved.is === 'back') return
      if (saved.is === 'saved') putBroadcast(cache, saved.reply)
      onClose()
    } catch (error) {
      setRefusal(updateRefusal(error))
    }
  }
  return (
    <Stack gap="md">
      <Text c="dimmed">The keys and what was answered stay as they are. Only their names in the results change.</Text>
      {answers.map(({ ID, Label }) => (
        <TextInput
          key={ID}
          label={`Key ${ID}`}
          required
          value={Label}
          maxLength={longestLabel + 1}
          error={isTried && faults[`SurveyResponses.${ID}`]}
          onChange={({ currentTarget: { value } }) =>
            setAnswers(answers.map((each) => (each.ID === ID ? { ID, Label: value } : each)))
          }
        />
      ))}
      <FormFooter
        error={refusal}
        save="Save changes"
        isSaving={update.isPending}
        onSave={() => void save()}
        onClose={onClose}
      />
      {editing.dialog}
    </Stack>
  )
}
