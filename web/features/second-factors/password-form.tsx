import { Stack, Text } from '@mantine/core'
import { type FormEvent, type ReactNode, useState } from 'react'
import { fieldErrorsOf, sentenceOf } from '../../platform/api.ts'
import { focusFirstFault } from '../../ui/first-fault.ts'
import { FormFooter } from '../../ui/form-footer.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { useUser } from '../account/queries.ts'

type Props = {
  /** What it is for. */
  children: ReactNode
  save: string
  /** Said where it failed for no reason that the server gives. */
  failure: string
  send: (PinCode: string) => Promise<unknown>
  /** What is said of what went wrong elsewhere than at the server. */
  sentence?: (error: unknown) => string | undefined
  onClose: () => void
  leave?: string | undefined
}

/** Asks for the password once more: a browser that was left open is not its user. */
export const PasswordForm = ({ children, save, failure, send, sentence, onClose, leave }: Props) => {
  const { UserName } = useUser()
  const [PinCode, setPinCode] = useState('')
  const [isSending, setIsSending] = useState(false)
  const [errors, setErrors] = useState<{ PinCode?: string; form?: string }>({})
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    // A form in a dialog stands in the page's own form for React.
    event.stopPropagation()
    if (PinCode === '') {
      setErrors({ PinCode: 'Enter your Password.' })
      return focusFirstFault()
    }
    setIsSending(true)
    try {
      await send(PinCode)
    } catch (error) {
      const [wrong] = fieldErrorsOf(error).PinCode ?? []
      setErrors(wrong ? { PinCode: wrong } : { form: sentence?.(error) ?? sentenceOf(error, failure) })
      if (wrong) focusFirstFault()
    } finally {
      setIsSending(false)
    }
  }
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Stack gap="lg">
        <Text>{children}</Text>
        {/* So that whoever keeps passwords for the user knows whose it is. */}
        <input type="text" name="username" autoComplete="username" value={UserName} readOnly hidden />
        <PasswordField
          label="Your password"
          autoComplete="current-password"
          data-autofocus
          maxLength={200}
          value={PinCode}
          error={errors.PinCode}
          visibilityToggleButtonProps={{ 'aria-label': 'Show password', tabIndex: 0 }}
          onChange={(event) => {
            setPinCode(event.currentTarget.value)
            setErrors({})
          }}
        />
        <FormFooter error={errors.form} save={save} isSaving={isSending} onClose={onClose} leave={leave} />
      </Stack>
    </form>
  )
}
