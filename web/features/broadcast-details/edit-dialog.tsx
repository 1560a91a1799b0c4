import type { Broadcast } from '@carillon/contract/broadcasts.ts'
import { longestBroadcastName } from '@carillon/domain/broadcast/create.ts'
import { hasText, hasVoice } from '@carillon/domain/broadcast/type.ts'
import { parseMerge } from '@carillon/domain/text/merge-field.ts'
import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { toBroadcast } from '../../platform/addresses.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { useUnsaved } from '../../ui/dialog/dialog-context.ts'
import { LeaveButton } from '../../ui/dialog/leave-button.tsx'
import { TextLink } from '../../ui/link-button.tsx'
import { useUser } from '../account/queries.ts'
import { useEdit } from '../broadcast-acts/use-edit.ts'
import { CallSettings } from '../broadcast-calls/call-settings.tsx'
import { EscalationFields } from '../broadcast-calls/escalation-choice.tsx'
import { VoiceStep } from '../broadcast-calls/voice-step.tsx'
import { AnswerFields } from '../broadcast-message/answer-fields.tsx'
import { StartPicker } from '../broadcast-wizard/start-picker.tsx'
import { hasTextsOut } from '../broadcasts/calls-to-come.ts'
import { MessageEditor } from '../library/message-editor.tsx'
import { previewText, samplePerson } from '../library/preview.ts'

type Props = { broadcast: Broadcast; opened: boolean; onClose: () => void }

/** Changes before the start what may be changed: name, start, message, signature, pictures and automatic answers; of calls how they call, and what they say. */
export const EditDialog = ({ broadcast, opened, onClose }: Props) => (
  <Dialog opened={opened} onClose={onClose} title="Edit broadcast" size="lg" closeOnClickOutside={false}>
    <EditForm broadcast={broadcast} onClose={onClose} />
  </Dialog>
)

const EditForm = ({ broadcast, onClose }: Omit<Props, 'opened'>) => {
  const user = useUser()
  const { form, change, start, written, errors, isSaving, save, dialog, isOtherMedia } = useEdit(broadcast, onClose)
  useUnsaved(isOtherMedia)
  const { CharacterLimit, IsTextSurvey, User } = broadcast
  const maxLength = CharacterLimit || user.TextMessageCharacterLimit
  const isTexted = hasTextsOut(broadcast)
  const isPersonal =
    broadcast.TemplateMergeID !== null || parseMerge(form.TextMessage).some(({ kind }) => kind === 'field')
  return (
    <Stack gap="md">
      <TextInput
        label="Broadcast name"
        required
        value={form.BroadcastName}
        maxLength={longestBroadcastName + 1}
        error={errors.BroadcastName}
        onChange={(event) => change({ BroadcastName: event.currentTarget.value })}
      />
      {!isTexted && <StartPicker start={start} errors={errors} />}
      {hasVoice(broadcast.BroadcastType) && <CallSettings form={form} change={change} errors={errors} />}
      {form.CallAfterMinutes !== null && <EscalationFields form={form} change={change} errors={errors} />}
      {!isTexted && hasText(broadcast.BroadcastType) && (
        <MessageEditor
          message={form.TextMessage}
          onMessage={(TextMessage) => change({ TextMessage })}
          signature={user.Signature.SignatureText.trim()}
          isSigned={form.IncludeSignature}
          // The signature is the sender's own.
          {...(User.UserID === user.UserID && { onSigned: (IncludeSignature) => change({ IncludeSignature }) })}
          cost={previewText(written, { values: samplePerson }).cost}
          maxLength={maxLength}
          error={errors.TextMessage}
          media={form.Media}
          onMedia={(media) => change({ Media: [...media] })}
        />
      )}
      {!isTexted && isPersonal && (
        <Text c="dimmed">
          It is personalized. What was written for one person alone stays as it is; open a person under{' '}
          <TextLink
            {...toBroadcast(broadcast.BroadcastID, { section: 'text-results', sub: 'all' })}
            onClick={onClose}
            underline="always"
          >
            All Texts
          </TextLink>{' '}
          to read or change their message.
        </Text>
      )}
      {!isTexted && IsTextSurvey && (
        <AnswerFields
          answers={form.TextSurveyAutoReplies}
          onAnswers={(TextSurveyAutoReplies) => change({ TextSurveyAutoReplies })}
          maxLength={maxLength}
          errors={errors}
        />
      )}
      {hasVoice(broadcast.BroadcastType) && (
        <VoiceStep form={{ ...form, BroadcastType: broadcast.BroadcastType }} change={change} errors={errors} />
      )}
      {errors.form && (
        <Text c="red" role="alert">
          {errors.form}
        </Text>
      )}
      <Group justify="flex-end" gap="xs">
        <LeaveButton onClose={onClose}>Not now</LeaveButton>
        <Button loading={isSaving} onClick={() => void save()}>
          Save changes
        </Button>
      </Group>
      {dialog}
    </Stack>
  )
}
