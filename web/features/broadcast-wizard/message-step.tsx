import type { FieldErrors } from '@carillon/domain/form/field-errors.ts'
import { Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { Card } from '../../ui/card.tsx'
import { useUser } from '../account/queries.ts'
import { AnswerFields } from '../broadcast-message/answer-fields.tsx'
import { PersonalCost } from '../broadcast-message/personal-cost.tsx'
import { SurveyHint } from '../broadcast-message/survey-hint.tsx'
import { TextNumberChoice } from '../broadcast-message/text-number-choice.tsx'
import type { NumberTrouble } from '../broadcast-message/text-number-dialog.tsx'
import { MessageEditor } from '../library/message-editor.tsx'
import type { Preview } from '../library/preview.ts'
import { needsMerge } from '../template-merges/merge-state.ts'
import type { DraftWork } from './use-draft-work.ts'

type Props = {
  work: Pick<DraftWork, 'form' | 'change' | 'media' | 'setMedia'> & Partial<Pick<DraftWork, 'id' | 'state'>>
  cost: Preview['cost']
  errors: FieldErrors
  onTrouble: (trouble: NumberTrouble) => void
  /** What the check of the personalized message found. */
  merge?: ReactNode
}

/** Step 3: what it says and which number it comes from. */
export const MessageStep = ({ work, cost, errors, onTrouble, merge }: Props) => {
  const { form, change, media, setMedia, id, state } = work
  const user = useUser()
  const onMessage = (TextMessage: string): void => change({ TextMessage })
  return (
    <Stack gap="md">
      <Card>
        <MessageEditor
          message={form.TextMessage}
          onMessage={onMessage}
          signature={user.Signature.SignatureText.trim()}
          isSigned={form.IncludeSignature}
          onSigned={(IncludeSignature) => change({ IncludeSignature })}
          cost={cost}
          maxLength={user.TextMessageCharacterLimit}
          error={errors.TextMessage}
          media={media}
          onMedia={setMedia}
          templateName={form.BroadcastName.trim()}
        >
          {id !== undefined && needsMerge(form) && (
            <PersonalCost DraftBroadcastID={id} isSaved={state === 'saved'} hasMedia={media.length > 0} />
          )}
          {form.IsTextSurvey && <SurveyHint message={form.TextMessage} onMessage={onMessage} />}
        </MessageEditor>
      </Card>
      {merge}
      {form.IsTextSurvey && (
        <AnswerFields
          answers={form.TextSurveyAutoReplies}
          onAnswers={(TextSurveyAutoReplies) => change({ TextSurveyAutoReplies })}
          maxLength={user.TextMessageCharacterLimit}
          errors={errors}
        />
      )}
      <Card>
        <TextNumberChoice
          numbers={user.TextNumbers}
          value={form.TextNumberID}
          onChange={(TextNumberID) => change({ TextNumberID })}
          onTrouble={onTrouble}
          error={errors.TextNumberID}
        />
      </Card>
    </Stack>
  )
}
