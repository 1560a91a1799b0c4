import { getSignInStep, textSignInCode } from '@carillon/contract/second-factors.ts'
import { Alert, Button, Group, Skeleton, Stack, Text, TextInput, Title } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { getRouteApi, useRouter } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { addresses } from '../../platform/addresses.ts'
import { ApiError, sentenceOf } from '../../platform/api.ts'
import { useCall, useSend } from '../../platform/queries.ts'
import { useDocumentTitle } from '../../ui/document-title.ts'
import { focusFirstFault } from '../../ui/first-fault.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { useNow } from '../../ui/use-now.ts'
import { accountQuery, useAccount } from '../account/queries.ts'
import { SetUpApp } from '../second-factors/set-up-app.tsx'
import { arrivalOf } from './arrival.ts'
import { SessionFrame } from './session-frame.tsx'
import { useFinishSignIn } from './use-sign-in.ts'
import { useSignOut } from './use-sign-out.ts'

const route = getRouteApi(addresses.signInStep)

/** Whose password was right shows their second factor here. */
export const SignInStepPage = () => {
  const { data, error } = useCall(getSignInStep)
  const [isOver, setIsOver] = useState(false)
  useDocumentTitle('Enter your code')
  return (
    <SessionFrame>
      {isOver || error ? (
        <Stack gap="md">
          <Title order={1} fz={28} lh="34px">
            Sign in once more
          </Title>
          <Text size="lg" role="alert">
            {sentenceOf(error, 'This sign-in has taken too long, or was finished elsewhere.')}
          </Text>
          <LinkButton to={addresses.login} size="md">
            Go to sign-in
          </LinkButton>
        </Stack>
      ) : data ? (
        <CodeForm userName={data.UserName} phoneEnds={data.PhoneEnds} onOver={() => setIsOver(true)} />
      ) : (
        <Skeleton height={220} role="status" aria-label="Loading" />
      )}
    </SessionFrame>
  )
}

type FormProps = { userName: string; phoneEnds: string | null; onOver: () => void }

const CodeForm = ({ userName, phoneEnds, onOver }: FormProps) => {
  const { next } = route.useSearch()
  const router = useRouter()
  const finish = useFinishSignIn()
  const [isRecovery, setIsRecovery] = useState(false)
  const [Code, setCode] = useState('')
  const [missing, setMissing] = useState<string>()
  const text = useSend(textSignInCode)
  const waitSeconds = Math.max(0, Math.ceil((Date.parse(text.data?.NextSendDate ?? '') - useNow(1000)) / 1000)) || 0

  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (Code.trim().length < (isRecovery ? 10 : 6)) {
      setMissing(isRecovery ? 'Enter a recovery code, such as abcde-fghjk.' : 'Enter the six digits of the code.')
      focusFirstFault()
      return
    }
    finish.mutate(
      { body: { Code } },
      {
        onSuccess: ({ User }) => void router.navigate({ href: arrivalOf(User, next), replace: true }),
        onError: (error) => {
          if (error instanceof ApiError && error.reply?.ErrorName === 'SignInStepOver') return onOver()
          setCode('')
        },
      },
    )
  }
  const change = (typed: string): void => {
    setCode(isRecovery ? typed : typed.replace(/\D/g, '').slice(0, 6))
    setMissing(undefined)
  }
  const turn = (): void => {
    setIsRecovery(!isRecovery)
    setCode('')
    setMissing(undefined)
    finish.reset()
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <Title order={1} fz={28} lh="34px">
          {isRecovery ? 'Enter a recovery code' : 'Enter your code'}
        </Title>
        <Text c="dimmed">
          {isRecovery
            ? 'One of those that you kept when you set up your app. It works once.'
            : text.isSuccess
              ? `We texted it to the phone that ends in ${phoneEnds}. It works for ten minutes.`
              : `Your authenticator app shows it for Carillon, ${userName}.`}
        </Text>
        {text.isError && (
          <Alert color="red" role="alert">
            {sentenceOf(text.error, 'We could not text you a code. Please try again.')}
          </Alert>
        )}
        {finish.isError && (
          <Alert color="red" role="alert">
            {sentenceOf(finish.error, 'We could not sign you in. Please try again.')}
          </Alert>
        )}
        <TextInput
          key={String(isRecovery)}
          label={isRecovery ? 'Recovery code' : 'Code'}
          inputMode={isRecovery ? 'text' : 'numeric'}
          autoComplete={isRecovery ? 'off' : 'one-time-code'}
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
          size="md"
          maxLength={isRecovery ? 20 : 7}
          value={Code}
          error={missing}
          onChange={({ currentTarget }) => change(currentTarget.value)}
        />
        <Button type="submit" size="md" loading={finish.isPending} fullWidth mt={4}>
          Sign in
        </Button>
        <Group gap="xs">
          <Button variant="subtle" size="compact-md" onClick={turn}>
            {isRecovery ? 'Use a code of the app' : 'Use a recovery code'}
          </Button>
          {phoneEnds !== null && !isRecovery && (
            <Button
              variant="subtle"
              size="compact-md"
              disabled={waitSeconds > 0}
              loading={text.isPending}
              onClick={() => text.mutate({})}
            >
              {waitSeconds > 0 ? `New text in ${waitSeconds} s` : `Text me a code (…${phoneEnds})`}
            </Button>
          )}
          <LinkButton to={addresses.login} variant="subtle" size="compact-md">
            Sign in as somebody else
          </LinkButton>
        </Group>
      </Stack>
    </form>
  )
}

/** Whose account asks for a second factor, and who has none, sets it up here before anything else. */
export const SetUpFactorPage = () => {
  const { CompanyName } = useAccount()
  const cache = useQueryClient()
  const router = useRouter()
  const signOut = useSignOut()
  useDocumentTitle('Set up a second factor')
  const goOn = async (): Promise<void> => {
    await cache.invalidateQueries({ queryKey: accountQuery.queryKey.slice(0, 1) })
    await router.navigate({ to: addresses.home, replace: true })
  }
  return (
    <SessionFrame>
      <Stack gap="md">
        <Title order={1} fz={28} lh="34px">
          One more step
        </Title>
        <Text c="dimmed">{CompanyName} asks everybody for a second factor. It takes two minutes, once.</Text>
        <SetUpApp hold={() => {}} onLeave={signOut} leave="Sign out" onClose={() => void goOn()} />
      </Stack>
    </SessionFrame>
  )
}
