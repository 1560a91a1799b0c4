import type { FieldErrors } from '@carillon/domain/form/field-errors.ts'
import { Stack } from '@mantine/core'
import { Card } from '../../../ui/card.tsx'
import { useUser } from '../../account/queries.ts'
import { MessageEditor } from '../message/message-editor.tsx'
import type { Preview } from '../message/preview.ts'
import { TextNumberChoice } from '../message/text-number-choice.tsx'
import type { DraftWork } from './use-draft-work.ts'

type Props = {
  work: DraftWork
  cost: Preview['cost']
  errors: FieldErrors
}

/** Step 3: what it says and which number it comes from. */
export const MessageStep = ({ work: { form, change }, cost, errors }: Props) => {
  const user = useUser()
  return (
    <Stack gap="md">
      <Card>
        <MessageEditor
          message={form.TextMessage}
          onMessage={(TextMessage) => change({ TextMessage })}
          signature={user.Signature.SignatureText.trim()}
          isSigned={form.IncludeSignature}
          onSigned={(IncludeSignature) => change({ IncludeSignature })}
          cost={cost}
          maxLength={user.TextMessageCharacterLimit}
          error={errors.TextMessage}
        />
      </Card>
      <Card>
        <TextNumberChoice
          numbers={user.TextNumbers}
          value={form.TextNumberID}
          onChange={(TextNumberID) => change({ TextNumberID })}
          isOwner={user.IsMasterUser}
          error={errors.TextNumberID}
        />
      </Card>
    </Stack>
  )
}
