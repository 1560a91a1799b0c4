import { Alert, Button, Group, Stack } from '@mantine/core'
import type { FormEvent, ReactNode } from 'react'
import { focusFirstFault } from '../../ui/first-fault.ts'
import { StepHeading } from '../../ui/step-heading.tsx'

type Props = {
  title: string
  sentence: string
  children?: ReactNode
  failed?: string | undefined
  isSaving: boolean
  button?: string
  /** Beside the button. */
  other?: ReactNode
  onSubmit: () => Promise<unknown> | unknown
}

/** A step: its heading, which takes the focus when the step appears, its fields, and the way on. */
export const StepForm = ({
  title,
  sentence,
  children,
  failed,
  isSaving,
  button = 'Continue',
  other,
  onSubmit,
}: Props) => {
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    // What is wrong has the focus; the heading of the step that comes takes it by itself.
    void Promise.resolve(onSubmit()).then(focusFirstFault)
  }
  return (
    <form onSubmit={submit} noValidate aria-label={title}>
      <StepHeading title={title} sentence={sentence} takesFocus />
      <Stack gap="md">
        {children}
        {failed && (
          <Alert color="red" role="alert">
            {failed}
          </Alert>
        )}
        <Group gap="sm" mt={4}>
          <Button type="submit" size="md" loading={isSaving}>
            {button}
          </Button>
          {other}
        </Group>
      </Stack>
    </form>
  )
}
