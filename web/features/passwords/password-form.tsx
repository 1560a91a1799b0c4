import { getAccount } from '@carillon/contract/account.ts'
import { changePassword } from '@carillon/contract/passwords.ts'
import { resetSession } from '@carillon/contract/session.ts'
import { whyNotPassword } from '@carillon/domain/people/credentials.ts'
import { Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { api, fieldErrorsOf, sentenceOf } from '../../platform/api.ts'
import { useSend } from '../../platform/queries.ts'
import { focusFirstFault } from '../../ui/first-fault.ts'
import { FormFooter } from '../../ui/form-footer.tsx'
import { notify } from '../../ui/notify.ts'
import { PasswordField } from '../../ui/password-field.tsx'
import { useUser } from '../account/queries.ts'

const nothing = { PinCode: '', NewPinCode: '', Again: '' }
type Form = typeof nothing

/** Another password for the user, who is signed out everywhere else by it. */
export const PasswordForm = ({ onClose }: { onClose: () => void }) => {
  const user = useUser()
  const change = useSend(changePassword, { invalidates: [getAccount] })
  const [form, setForm] = useState<Form>(nothing)
  const [errors, setErrors] = useState<Partial<Form> & { form?: string }>({})
  const save = async (): Promise<void> => {
    const faults = whyNot(form, user)
    setErrors(faults)
    if (Object.keys(faults).length > 0) return focusFirstFault()
    const { PinCode, NewPinCode } = form
    try {
      const { AuthToken } = await change.mutateAsync({ body: { PinCode, NewPinCode } })
      // Without it this session goes on with the key that it has.
      await api(resetSession, { body: { AuthToken } }).catch(() => {})
      notify('Your password is changed. Everywhere else you are signed out.')
      onClose()
    } catch (error) {
      const fields = fieldErrorsOf(error)
      const [present, next] = [fields.PinCode?.[0], fields.NewPinCode?.[0]]
      if (!present && !next) return setErrors({ form: sentenceOf(error, 'There was an error updating your password.') })
      setErrors({ ...(present && { PinCode: present }), ...(next && { NewPinCode: next }) })
      focusFirstFault()
    }
  }
  const field = (name: keyof Form, label: string, autoComplete: string) => (
    <PasswordField
      label={label}
      autoComplete={autoComplete}
      maxLength={200}
      value={form[name]}
      error={errors[name]}
      {...(name === 'PinCode' && { 'data-autofocus': true })}
      onChange={(event) => {
        const { value } = event.currentTarget
        setForm((known) => ({ ...known, [name]: value }))
        setErrors({})
      }}
    />
  )
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        event.stopPropagation()
        if (!change.isPending) void save()
      }}
    >
      <Stack gap="lg">
        {/* So that whoever keeps passwords for the user knows whose it is. */}
        <input type="text" name="username" autoComplete="username" value={user.UserName} readOnly hidden />
        {field('PinCode', 'Present password', 'current-password')}
        {field('NewPinCode', 'New password', 'new-password')}
        <Text size="xs" c="dimmed" mt={-12}>
          8 characters or more, with a letter and a number; no spaces, slashes or quotation marks.
        </Text>
        {field('Again', 'New password again', 'new-password')}
        <FormFooter error={errors.form} save="Change password" isSaving={change.isPending} onClose={onClose} />
      </Stack>
    </form>
  )
}

const whyNot = ({ PinCode, NewPinCode, Again }: Form, user: { UserName: string; Email: string }) => {
  const why = whyNotPassword(NewPinCode, user)?.replace('Enter a Password.', 'Enter a New Password.')
  const isSame = PinCode !== '' && PinCode === NewPinCode
  const again = NewPinCode !== Again ? 'The two do not match. Type the new password again.' : undefined
  return {
    ...(PinCode === '' && { PinCode: 'Enter your present Password.' }),
    ...(why ? { NewPinCode: why } : isSame && { NewPinCode: 'Choose another password than the present one.' }),
    ...(!why && again && { Again: again }),
  }
}
