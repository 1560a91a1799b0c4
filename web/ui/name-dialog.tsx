import { Stack, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { Dialog } from './dialog/dialog.tsx'
import { FormFooter } from './form-footer.tsx'

type Props = {
  title: string
  /** What it is called now. */
  name: string
  opened: boolean
  isWorking: boolean
  /** What is wrong with the name, and what went wrong otherwise. */
  fault: string | undefined
  error: string | undefined
  onSave: (name: string) => void
  onClose: () => void
  /** Something that is asked above it. */
  children?: ReactNode
}

/** Gives a thing another name. */
export const NameDialog = ({ title, opened, onClose, children, ...form }: Props) => (
  <Dialog opened={opened} onClose={onClose} title={title} size={440}>
    <Form {...form} onClose={onClose} />
    {children}
  </Dialog>
)

const Form = ({ name, isWorking, fault, error, onSave, onClose }: Omit<Props, 'title' | 'opened'>) => {
  const [written, setWritten] = useState(name)
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onSave(written)
      }}
    >
      <Stack gap="md">
        <TextInput
          data-autofocus
          label="Name"
          autoComplete="off"
          maxLength={80}
          value={written}
          error={fault}
          onChange={(event) => setWritten(event.currentTarget.value)}
        />
        <FormFooter error={error && !fault ? error : undefined} save="Save" isSaving={isWorking} onClose={onClose} />
      </Stack>
    </form>
  )
}
