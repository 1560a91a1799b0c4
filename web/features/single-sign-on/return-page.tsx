import { finishSignOn, type SignOnTest } from '@carillon/contract/single-sign-on.ts'
import { Loader, Stack, Text, Title } from '@mantine/core'
import { getRouteApi, useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef } from 'react'
import { addresses } from '../../platform/addresses.ts'
import { api, type InputOf, sentenceOf } from '../../platform/api.ts'
import { useDocumentTitle } from '../../ui/document-title.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { arrivalOf } from '../session/arrival.ts'
import { isFactorNeeded } from '../session/factor-needed.ts'
import { SessionFrame } from '../session/session-frame.tsx'
import { useBegin } from '../session/use-sign-in.ts'
import { TestResult } from './test-result.tsx'

const route = getRouteApi(addresses.signOnDone)
const samlRoute = getRouteApi(addresses.signOnSaml)

export const ReturnPage = () => {
  const { history } = useRouter()
  return <Return id={route.useParams().id} brought={() => ({ Query: history.location.search })} />
}

export const SamlReturnPage = () => (
  <Return id={samlRoute.useParams().id} brought={() => ({ SAMLResponse: samlAnswer() })} />
)

/** The answer that came with the page. */
const samlAnswer = (): string => document.querySelector<HTMLMetaElement>('meta[name="carillon-saml"]')?.content ?? ''

type Props = { id: string; brought: () => { Query?: string; SAMLResponse?: string } }

/** Signs in whoever comes back from the page of their organization, or shows what a test has shown. */
const Return = ({ id, brought }: Props) => {
  const router = useRouter()
  const finish = useBegin((input: InputOf<typeof finishSignOn>) => api(finishSignOn, input))
  const isBegun = useRef(false)
  useDocumentTitle('Signing in')

  const begin = useEffectEvent(() => {
    if (isBegun.current) return
    isBegun.current = true
    finish.mutate(
      { body: { AccountID: Number(id), ...brought() } },
      {
        onSuccess: ({ User, Next }) => {
          if (User) void router.navigate({ href: arrivalOf(User, Next), replace: true })
        },
        onError: (error) => {
          if (isFactorNeeded(error)) void router.navigate({ to: addresses.signInStep, search: {}, replace: true })
        },
      },
    )
  })
  useEffect(begin, [])

  if (finish.data?.Test) return <Tested test={finish.data.Test} />
  if (!finish.isError || isFactorNeeded(finish.error)) {
    return (
      <SessionFrame>
        <Stack gap="md" align="start" role="status">
          <Loader />
          <Text size="lg">Signing you in…</Text>
        </Stack>
      </SessionFrame>
    )
  }
  return (
    <SessionFrame>
      <Stack gap="md">
        <Title order={1} fz={28} lh="34px">
          You are not signed in
        </Title>
        <Text size="lg" role="alert">
          {sentenceOf(finish.error, 'We could not sign you in. Please try again.')}
        </Text>
        <LinkButton to={addresses.login} size="md">
          Go to sign-in
        </LinkButton>
      </Stack>
    </SessionFrame>
  )
}

const Tested = ({ test }: { test: SignOnTest }) => (
  <SessionFrame>
    <Stack gap="md">
      <Title order={1} fz={28} lh="34px">
        {test.IsGood ? 'The test went well' : 'Something is missing'}
      </Title>
      <TestResult test={test} />
      <LinkButton to={addresses.singleSignOn} size="md">
        Go on with single sign-on
      </LinkButton>
    </Stack>
  </SessionFrame>
)
