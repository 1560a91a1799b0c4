import { whyNotPassword } from '@carillon/domain/people/credentials.ts'
import { Alert, Button, Stack, Text, TextInput, Title } from '@mantine/core'
import { getRouteApi, useRouter } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { addresses } from '../../platform/addresses.ts'
import { ApiError, fieldErrorsOf, sentenceOf } from '../../platform/api.ts'
import { useDocumentTitle } from '../../ui/document-title.ts'
import { focusFirstFault } from '../../ui/first-fault.ts'
import { TextLink } from '../../ui/link-button.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { arrivalOf } from './arrival.ts'
import { isFactorNeeded } from './factor-needed.ts'
import { SessionFrame } from './session-frame.tsx'
import { useReplacePassword } from './use-sign-in.ts'

const route = getRouteApi(addresses.expiredPassword)

/** Whose account has passwords replaced from time to time, and whose own is too old, chooses another here. */
export const ExpiredPasswordPage = () => {
  const { next } = route.useSearch()
  const router = useRouter()
  const replace = useReplacePassword()
  const [known] = useState(router.state.location.state.userName ?? '')
  const [form, setForm] = useState({ UserName: known, PinCode: '', NewPinCode: '' })
  const [isTried, setIsTried] = useState(false)
  useDocumentTitle('Choose a new password')
  const faults = faultsOf(form)
  const refused = fieldErrorsOf(replace.error)
  const errorOf = (field: keyof typeof form) => (isTried ? (faults[field] ?? refused[field]?.[0]) : undefined)
  const set = (change: Partial<typeof form>): void => {
    setForm({ ...form, ...change })
    replace.reset()
  }

  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setIsTried(true)
    if (Object.keys(faults).length > 0) {
      focusFirstFault()
      return
    }
    replace.mutate(
      { body: { ...form, UserName: form.UserName.trim() } },
      {
        onSuccess: ({ User }) => void router.navigate({ href: arrivalOf(User, next), replace: true }),
        onError: (error) => {
          if (isFactorNeeded(error)) {
            void router.navigate({ to: addresses.signInStep, search: next ? { next } : {}, replace: true })
            return
          }
          if (error instanceof ApiError && error.status === 429) {
            const until = Date.now() + (error.retryAfter ?? 15 * 60) * 1000
            void router.navigate({ to: addresses.tooManyAttempts, search: { until } })
            return
          }
          focusFirstFault()
        },
      },
    )
  }
  const isOfForm = replace.isError && !isFactorNeeded(replace.error) && Object.keys(refused).length === 0
  const toggle = { 'aria-label': 'Show password', tabIndex: 0 }
  return (
    <SessionFrame>
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <Title order={1} fz={28} lh="34px">
            Choose a new password
          </Title>
          <Text c="dimmed">Your account has passwords replaced from time to time, and it is time for yours.</Text>
          {isOfForm && (
            <Alert color="red" role="alert">
              {sentenceOf(replace.error, 'We could not save your password. Please try again.')}
            </Alert>
          )}
          <TextInput
            label="User name"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            autoFocus={known === ''}
            size="md"
            value={form.UserName}
            error={errorOf('UserName')}
            onChange={(event) => set({ UserName: event.currentTarget.value })}
          />
          <PasswordField
            label="Present password"
            autoComplete="current-password"
            autoFocus={known !== ''}
            size="md"
            maxLength={200}
            value={form.PinCode}
            error={errorOf('PinCode')}
            visibilityToggleButtonProps={toggle}
            onChange={(event) => set({ PinCode: event.currentTarget.value })}
          />
          <PasswordField
            label="New password"
            description="8 characters or more, with a letter and a number; no spaces, slashes or quotation marks"
            autoComplete="new-password"
            size="md"
            maxLength={200}
            value={form.NewPinCode}
            error={errorOf('NewPinCode')}
            visibilityToggleButtonProps={toggle}
            onChange={(event) => set({ NewPinCode: event.currentTarget.value })}
          />
          <Button type="submit" size="md" loading={replace.isPending} fullWidth mt={4}>
            Save it and sign in
          </Button>
          <Text c="dimmed" size="sm">
            <TextLink to={addresses.login} fz="inherit" underline="always">
              Go to sign-in
            </TextLink>
          </Text>
        </Stack>
      </form>
    </SessionFrame>
  )
}

const faultsOf = ({ UserName, PinCode, NewPinCode }: Record<'UserName' | 'PinCode' | 'NewPinCode', string>) => {
  const why = whyNotPassword(NewPinCode, { UserName, Email: '' })
  const faults: Partial<Record<'UserName' | 'PinCode' | 'NewPinCode', string>> = {
    ...(UserName.trim() === '' && { UserName: 'Enter a User Name.' }),
    ...(PinCode === '' && { PinCode: 'Enter your present Password.' }),
  }
  if (why) faults.NewPinCode = why.replace('Enter a Password.', 'Enter a New Password.')
  else if (NewPinCode === PinCode) faults.NewPinCode = 'Choose another password than the present one.'
  return faults
}
