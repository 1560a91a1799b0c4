import { Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { sentenceOf } from '../../platform/api.ts'
import { FormFooter } from '../../ui/form-footer.tsx'
import type { useMove } from './use-move.ts'

type Props = {
  /** What will be, in a few sentences. */
  told: ReactNode
  sent: ReturnType<typeof useMove>['sent']
  /** It is said at the field that it is about. */
  fault: string | undefined
  save: string
  onSave: () => void
  onClose: () => void
  children: ReactNode
}

/** Asks for what an own account needs to move on its way, and moves it. */
export const MoveForm = ({ told, sent, fault, save, onSave, onClose, children }: Props) => (
  <form
    noValidate
    onSubmit={(event) => {
      event.preventDefault()
      onSave()
    }}
  >
    <Stack gap="md">
      <Text>{told}</Text>
      {children}
      <FormFooter
        error={
          sent.isError && !fault ? sentenceOf(sent.error, 'There was a problem updating your account.') : undefined
        }
        save={save}
        isSaving={sent.isPending}
        onClose={onClose}
      />
    </Stack>
  </form>
)
