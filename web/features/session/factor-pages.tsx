import { getSignInStep, textSignInCode } from '@carillon/contract/second-factors.ts'
import { Alert, Button, Group, Skeleton, Stack, Text, TextInput, Title } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { getRouteApi, useRouter } from '@tanstack/react-router'
import { type FormEvent, useRef, useState } from 'react'
import { addresses } from '../../platform/addresses.ts'
import { ApiError, type ReplyOf, sentenceOf } from '../../platform/api.ts'
import { useCall, useSend } from '../../platform/queries.ts'
import { useDocumentTitle } from '../../ui/document-title.ts'
import { focusFirstFault } from '../../ui/first-fault.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { useNow } from '../../ui/use-now.ts'
import { accountQuery, useAccount } from '../account/queries.ts'
import { SetUpApp } from '../second-factors/set-up-app.tsx'
import { SetUpTexts } from '../second-factors/set-up-texts.tsx'
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
        <CodeForm step={data} onOver={() => setIsOver(true)} />
      ) : (
        <Skeleton height={220} role="status" aria-label="Loading" />
      )}
    </SessionFrame>
  )
}

type FormProps = { step: ReplyOf<typeof getSignInStep>; onOver: () => void }

const CodeForm = ({ step: { UserName: userName, HasApp, PhoneEnds: phoneEnds }, onOver }: FormProps) => {
  const { next } = route.useSearch()
  const router = useRouter()
  const finish = useFinishSignIn()
  const [isRecovery, setIsRecovery] = useState(false)
  const [Code, setCode] = useState('')
  const [missing, setMissing] = useState<string>()
  const text = useSend(textSignInCode)
  const waitSeconds = Math.max(0, Math.ceil((Date.parse(text.data?.NextSendDate ?? '') - useNow(1000)) / 1000)) || 0
  // Who has no app has nothing to enter before.
  const isTextFirst = !HasApp && !isRecovery && !text.isSuccess
  const field = useRef<HTMLInputElement>(null)

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
            ? 'One of those that you kept when you set this up. It works once.'
            : text.isSuccess
              ? `We texted it to the phone that ends in ${phoneEnds}. It works for ten minutes.`
              : HasApp
                ? `Your authenticator app shows it for Carillon, ${userName}.`
                : `We text it to the phone of ${userName} that ends in ${phoneEnds}.`}
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
        {isTextFirst && (
          <Button
            size="md"
            fullWidth
            loading={text.isPending}
            onClick={() => text.mutate({}, { onSuccess: () => field.current?.focus() })}
          >
            Text me a code
          </Button>
        )}
        <TextInput
          key={String(isRecovery)}
          ref={field}
          label={isRecovery ? 'Recovery code' : 'Code'}
          inputMode={isRecovery ? 'text' : 'numeric'}
          autoComplete={isRecovery ? 'off' : 'one-time-code'}
          autoCapitalize="none"
          spellCheck={false}
          autoFocus={!isTextFirst}
          size="md"
          maxLength={isRecovery ? 20 : 7}
          value={Code}
          error={missing}
          onChange={({ currentTarget }) => change(currentTarget.value)}
        />
        <Button
          type="submit"
          size="md"
          variant={isTextFirst ? 'default' : 'filled'}
          loading={finish.isPending}
          fullWidth
          mt={4}
        >
          Sign in
        </Button>
        <Group gap="xs">
          <Button variant="subtle" size="compact-md" onClick={turn}>
            {!isRecovery ? 'Use a recovery code' : HasApp ? 'Use a code of the app' : 'Use a code by text'}
          </Button>
          {phoneEnds !== null && !isRecovery && !isTextFirst && (
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
  const [isByText, setIsByText] = useState(false)
  const [isDone, setIsDone] = useState(false)
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
        {isByText ? (
          <SetUpTexts hold={setIsDone} onLeave={signOut} leave="Sign out" onClose={() => void goOn()} />
        ) : (
          <SetUpApp hold={setIsDone} onLeave={signOut} leave="Sign out" onClose={() => void goOn()} />
        )}
        {!isDone && (
          <Group>
            <Button variant="subtle" size="compact-md" onClick={() => setIsByText(!isByText)}>
              {isByText ? 'Use an app instead' : 'Have codes texted instead'}
            </Button>
          </Group>
        )}
      </Stack>
    </SessionFrame>
  )
}
