import { getAccount } from '@carillon/contract/account.ts'
import { validateUserName } from '@carillon/contract/account-users.ts'
import { changeUserName } from '@carillon/contract/passwords.ts'
import { resetSession } from '@carillon/contract/session.ts'
import { whyNotUserName } from '@carillon/domain/people/credentials.ts'
import { Stack, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, fieldErrorsOf, sentenceOf } from '../../platform/api.ts'
import { useSend } from '../../platform/queries.ts'
import { useUnsaved } from '../../ui/dialog/dialog-context.ts'
import { focusFirstFault } from '../../ui/first-fault.ts'
import { FormFooter } from '../../ui/form-footer.tsx'
import { notify } from '../../ui/notify.ts'
import { PasswordField } from '../../ui/password-field.tsx'
import { useUser } from '../account/queries.ts'

type Form = { UserName: string; PinCode: string }

/** Another name to sign in with, who is signed out everywhere else by it. */
export const UserNameForm = ({ onClose }: { onClose: () => void }) => {
  const present = useUser().UserName
  const change = useSend(changeUserName, { invalidates: [getAccount] })
  const [form, setForm] = useState<Form>({ UserName: present, PinCode: '' })
  const [errors, setErrors] = useState<Partial<Form> & { form?: string }>({})
  const asked = useAsked(form.UserName.trim(), present)
  useUnsaved(form.UserName !== present || form.PinCode !== '')
  const set = (next: Partial<Form>): void => {
    setForm((known) => ({ ...known, ...next }))
    setErrors({})
  }
  const save = async (): Promise<void> => {
    const faults = whyNot(form, present, asked.error)
    setErrors(faults)
    if (Object.keys(faults).length > 0) return focusFirstFault()
    try {
      const { UserName, AuthToken } = await change.mutateAsync({ body: form })
      // Without it this session goes on with the key that it has.
      await api(resetSession, { body: { AuthToken } }).catch(() => {})
      notify(`You sign in as ${UserName} now. Everywhere else you are signed out.`)
      onClose()
    } catch (error) {
      const { UserName, PinCode } = fieldErrorsOf(error)
      if (!UserName && !PinCode)
        return setErrors({ form: sentenceOf(error, 'There was an error updating your user info.') })
      setErrors({ ...(UserName?.[0] && { UserName: UserName[0] }), ...(PinCode?.[0] && { PinCode: PinCode[0] }) })
      focusFirstFault()
    }
  }
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
        <TextInput
          label="New user name"
          description={asked.isFree ? 'You can have this one.' : '8 to 50 characters, no spaces. You sign in with it.'}
          data-autofocus
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={100}
          value={form.UserName}
          error={errors.UserName ?? asked.error}
          onChange={(event) => set({ UserName: event.currentTarget.value })}
        />
        <PasswordField
          label="Present password"
          visibilityToggleButtonProps={{ 'aria-label': 'Show password', tabIndex: 0 }}
          autoComplete="current-password"
          maxLength={200}
          value={form.PinCode}
          error={errors.PinCode}
          onChange={(event) => set({ PinCode: event.currentTarget.value })}
        />
        <FormFooter error={errors.form} save="Change user name" isSaving={change.isPending} onClose={onClose} />
      </Stack>
    </form>
  )
}

/** What is to be said of a name as soon as one stops typing it. Where nobody can be asked, saving tells. */
const useAsked = (name: string, present: string): { error?: string; isFree?: boolean } => {
  const [still] = useDebouncedValue(name, 500)
  const isOther = still === name && name !== present && name !== ''
  const why = isOther ? whyNotUserName(name) : undefined
  const { data } = useQuery({
    queryKey: [validateUserName.name, still],
    queryFn: ({ signal }) => api(validateUserName, { body: { Source: still }, signal }),
    enabled: isOther && why === undefined && still.toLowerCase() !== present.toLowerCase(),
    retry: false,
  })
  if (why !== undefined) return { error: why }
  if (!isOther || !data) return {}
  return data.Success ? { isFree: true } : { error: data.ErrorMessage ?? 'This username is already in use.' }
}

const whyNot = ({ UserName, PinCode }: Form, present: string, asked: string | undefined) => {
  const isSame = UserName.trim() === present
  const why = isSame ? 'Choose another user name than the present one.' : (whyNotUserName(UserName) ?? asked)
  return { ...(why && { UserName: why }), ...(PinCode === '' && { PinCode: 'Enter your present Password.' }) }
}
