import { PasswordInput, type PasswordInputProps } from '@mantine/core'

/** The library's own says that it is wrong by its colour alone. */
export const PasswordField = (props: PasswordInputProps) => (
  <PasswordInput {...props} aria-invalid={Boolean(props.error) || undefined} />
)
