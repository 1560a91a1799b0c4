import { TextInput } from '@mantine/core'
import type { Ref } from 'react'

type Props = {
  name: string
  onName: (name: string) => void
  error: string | undefined
  ref?: Ref<HTMLInputElement>
}

/** What a template is called in the library. */
export const TemplateNameField = ({ name, onName, error, ref }: Props) => (
  <TextInput
    ref={ref}
    label="Template name"
    required
    data-autofocus
    maxLength={50}
    autoComplete="off"
    value={name}
    error={error}
    onChange={({ currentTarget }) => onName(currentTarget.value)}
  />
)
