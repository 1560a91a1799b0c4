import type { PasswordLink } from '@carillon/contract/password-links.ts'
import { whyNotPassword } from '@carillon/domain/people/credentials.ts'
import { Alert, Button, Stack, TextInput } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { addresses } from '../../platform/addresses.ts'
import { ApiError, fieldErrorsOf, sentenceOf } from '../../platform/api.ts'
import { focusFirstFault } from '../../ui/first-fault.ts'
import { PasswordField } from '../../ui/password-field.tsx'
import { arrivalOf } from './arrival.ts'
import { isFactorNeeded } from './factor-needed.ts'
import { useChoosePassword } from './use-sign-in.ts'

type Props = { link: PasswordLink; token: string; onDead: () => void }

export const ChoosePasswordForm = ({ link, token, onDead }: Props) => {
  const router = useRouter()
  const choose = useChoosePassword()
  const [PinCode, setPinCode] = useState('')
  const [isTried, setIsTried] = useState(false)
  const why = whyNotPassword(PinCode, link) ?? fieldErrorsOf(choose.error).PinCode?.[0]

  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setIsTried(true)
    if (whyNotPassword(PinCode, link)) {
      focusFirstFault()
      return
    }
    choose.mutate(
      { body: { Token: token, PinCode } },
      {
        onSuccess: ({ User }) => void router.navigate({ href: arrivalOf(User, undefined), replace: true }),
        onError: (error) => {
          if (isFactorNeeded(error)) void router.navigate({ to: addresses.signInStep, replace: true })
          if (error instanceof ApiError && error.reply?.ErrorName === 'PasswordLinkOver') onDead()
        },
      },
    )
  }
  const isOfForm = choose.isError && !isFactorNeeded(choose.error) && !fieldErrorsOf(choose.error).PinCode
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <TextInput
          label="User name"
          description="You sign in with it."
          name="username"
          autoComplete="username"
          size="md"
          value={link.UserName}
          readOnly
        />
        <PasswordField
          label="Password"
          description="8 characters or more, with a letter and a number; no spaces, slashes or quotation marks"
          autoComplete="new-password"
          autoFocus
          maxLength={200}
          size="md"
          value={PinCode}
          error={isTried ? why : undefined}
          visibilityToggleButtonProps={{ 'aria-label': 'Show password', tabIndex: 0 }}
          onChange={(event) => {
            setPinCode(event.currentTarget.value)
            choose.reset()
          }}
        />
        {isOfForm && (
          <Alert color="red" role="alert">
            {sentenceOf(choose.error, 'We could not save your password. Please try again.')}
          </Alert>
        )}
        <Button type="submit" size="md" loading={choose.isPending} fullWidth mt={4}>
          Save it and sign in
        </Button>
      </Stack>
    </form>
  )
}
