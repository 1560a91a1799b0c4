import { Alert, Button, Stack, Text, TextInput, Title } from '@mantine/core'
import { getRouteApi, useRouter } from '@tanstack/react-router'
import { type FormEvent, useRef, useState } from 'react'
import { addresses } from '../../platform/addresses.ts'
import { ApiError, sentenceOf } from '../../platform/api.ts'
import { useDocumentTitle } from '../../ui/document-title.ts'
import { TextLink } from '../../ui/link-button.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { arrivalOf } from './arrival.ts'
import { isFactorNeeded } from './factor-needed.ts'
import { FramedNotice } from './framed-notice.tsx'
import { OrganizationSignIn } from './organization-sign-in.tsx'
import { PasskeySignIn } from './passkey-sign-in.tsx'
import { SessionFrame } from './session-frame.tsx'
import { useSignIn } from './use-sign-in.ts'

const route = getRouteApi(addresses.login)

export const LoginPage = () => {
  const { next, ended } = route.useSearch()
  const router = useRouter()
  const signIn = useSignIn()
  const userName = useRef<HTMLInputElement>(null)
  const password = useRef<HTMLInputElement>(null)
  const [missing, setMissing] = useState<{ userName?: string; password?: string }>({})
  const [refused, setRefused] = useState<string>()
  useDocumentTitle('Sign in')
  const arrive = ({ User }: { User: { IsStaff: boolean } }): void =>
    void router.navigate({ href: arrivalOf(User, next), replace: true })

  const submit = (event: FormEvent): void => {
    event.preventDefault()
    const given = { UserName: userName.current?.value.trim() ?? '', PinCode: password.current?.value ?? '' }
    const lacks = {
      ...(given.UserName === '' && { userName: 'Enter a User Name.' }),
      ...(given.PinCode === '' && { password: 'Enter a Password.' }),
    }
    setMissing(lacks)
    setRefused(undefined)
    if (lacks.userName || lacks.password) {
      const first = lacks.userName ? userName : password
      first.current?.focus()
      return
    }
    signIn.mutate(
      { body: given },
      {
        onSuccess: arrive,
        onError: (error) => {
          if (error instanceof ApiError && error.status === 429) {
            const until = Date.now() + (error.retryAfter ?? 15 * 60) * 1000
            void router.navigate({ to: addresses.tooManyAttempts, search: { until } })
            return
          }
          if (isFactorNeeded(error)) {
            void router.navigate({ to: addresses.signInStep, search: next ? { next } : {} })
            return
          }
          if (error instanceof ApiError && error.reply?.ErrorName === 'PasswordExpired') {
            const search = next ? { next } : {}
            void router.navigate({ to: addresses.expiredPassword, search, state: { userName: given.UserName } })
            return
          }
          password.current?.select()
        },
      },
    )
  }

  return (
    <SessionFrame>
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <Title order={1} fz={28} lh="34px">
            Sign in
          </Title>
          <FramedNotice />
          {refused && (
            <Alert color="red" role="alert">
              {refused}
            </Alert>
          )}
          {ended && !signIn.isError && !refused && (
            <Alert color="brass" role="status">
              Your session has ended. Sign in to go on where you were.
            </Alert>
          )}
          {signIn.isError && !isFactorNeeded(signIn.error) && (
            <Alert color="red" role="alert">
              {sentenceOf(signIn.error, 'We could not sign you in. Please try again.')}
            </Alert>
          )}
          <TextInput
            ref={userName}
            label="User name"
            autoComplete="username webauthn"
            autoCapitalize="none"
            spellCheck={false}
            autoFocus
            size="md"
            error={missing.userName}
          />
          <PasswordField
            ref={password}
            label="Password"
            autoComplete="current-password"
            size="md"
            error={missing.password}
            visibilityToggleButtonProps={{ 'aria-label': 'Show password', tabIndex: 0 }}
          />
          <Button type="submit" size="md" loading={signIn.isPending} fullWidth mt={4}>
            Sign in
          </Button>
          <PasskeySignIn
            onSignedIn={arrive}
            onFailed={(sentence) => {
              signIn.reset()
              setRefused(sentence)
            }}
          />
          <OrganizationSignIn
            nameOf={() => userName.current?.value.trim() ?? ''}
            next={next}
            isAsked={signIn.error instanceof ApiError && signIn.error.reply?.ErrorName === 'SignOnOnly'}
            onMissing={(sentence) => {
              setMissing({ userName: sentence })
              userName.current?.focus()
            }}
            onFailed={(sentence) => {
              if (sentence !== undefined) signIn.reset()
              setMissing({})
              setRefused(sentence)
            }}
          />
          <Text c="dimmed" size="sm">
            <TextLink to={addresses.resetPassword} fz="inherit" underline="always">
              Forgotten your password?
            </TextLink>
          </Text>
          <Text c="dimmed" size="sm">
            No account yet?{' '}
            <TextLink to={addresses.landing} fz="inherit" underline="always">
              Start a free trial
            </TextLink>
          </Text>
          <Text c="dimmed" size="sm">
            Cannot sign in?{' '}
            <TextLink to={addresses.support} fz="inherit" underline="always">
              Ask support
            </TextLink>
          </Text>
        </Stack>
      </form>
    </SessionFrame>
  )
}
