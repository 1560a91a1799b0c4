import { Alert, Button, Loader, Stack, Text } from '@mantine/core'
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { addresses } from '../../platform/addresses.ts'
import { ApiError, fieldErrorsOf, sentenceOf } from '../../platform/api.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { useConfirmSignUp } from '../session/use-sign-in.ts'

type Props = { token: string; browserKey: string | undefined; onConfirmed: () => void }

/** The link of the mail: at once in the browser that signed up; in any other the password shows that it was the same person. */
export const ConfirmLink = ({ token, browserKey, onConfirmed }: Props) => {
  const [isAsked, setIsAsked] = useState(browserKey === undefined)
  const [over, setOver] = useState<string>()
  const confirm = useConfirmSignUp()
  const isBegun = useRef(false)

  const refuse = (error: unknown): void => {
    const refused = error instanceof ApiError ? error.reply?.ErrorName : undefined
    if (refused === 'SignUpElsewhere') setIsAsked(true)
    else setOver(sentenceOf(error, failure))
  }
  const open = (Key: string): void =>
    confirm.mutate({ body: { Token: token, Key } }, { onSuccess: onConfirmed, onError: refuse })
  const begin = useEffectEvent(() => {
    if (!isBegun.current && browserKey !== undefined) open(browserKey)
    isBegun.current = true
  })
  useEffect(begin, [])

  if (over !== undefined) return <LinkOver sentence={over} />
  if (isAsked) return <WithPassword token={token} onConfirmed={onConfirmed} onOver={setOver} />
  return (
    <Stack gap="md" align="start" role="status">
      <Loader />
      <Text size="lg">Confirming your address…</Text>
    </Stack>
  )
}

const failure = 'We could not confirm your address. Please try again.'

const LinkOver = ({ sentence }: { sentence: string }) => (
  <>
    <Text size="lg" role="alert">
      {sentence}
    </Text>
    <LinkButton to={addresses.login} size="md">
      Sign in
    </LinkButton>
    <LinkButton to={addresses.landing} size="md" variant="default">
      Sign up again
    </LinkButton>
  </>
)

type PasswordProps = { token: string; onConfirmed: () => void; onOver: (sentence: string) => void }

const WithPassword = ({ token, onConfirmed, onOver }: PasswordProps) => {
  const [error, setError] = useState<string>()
  const [failed, setFailed] = useState<string>()
  const password = useRef<HTMLInputElement>(null)
  const confirm = useConfirmSignUp()
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    const PinCode = password.current?.value ?? ''
    setFailed(undefined)
    setError(PinCode === '' ? 'Enter a Password.' : undefined)
    if (PinCode === '') password.current?.focus()
    else confirm.mutate({ body: { Token: token, PinCode } }, { onSuccess: onConfirmed, onError: refuse })
  }
  const refuse = (refused: unknown): void => {
    const [wrong] = fieldErrorsOf(refused).PinCode ?? []
    const name = refused instanceof ApiError ? refused.reply?.ErrorName : undefined
    const sentence = sentenceOf(refused, failure)
    if (name?.startsWith('SignUp')) onOver(sentence)
    else if (wrong === undefined) setFailed(sentence)
    else {
      setError(wrong)
      password.current?.select()
    }
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <Text>Enter the password that you chose when you signed up, so that we know that it was you.</Text>
        {failed && (
          <Alert color="red" role="alert">
            {failed}
          </Alert>
        )}
        <PasswordField
          ref={password}
          label="Password"
          autoComplete="current-password"
          required
          autoFocus
          size="md"
          error={error}
          visibilityToggleButtonProps={{ 'aria-label': 'Show password', tabIndex: 0 }}
        />
        <Button type="submit" size="md" loading={confirm.isPending} fullWidth>
          Confirm and sign in
        </Button>
      </Stack>
    </form>
  )
}
