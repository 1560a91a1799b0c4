import { Button, Loader, Stack, Text, Title } from '@mantine/core'
import { getRouteApi, useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef } from 'react'
import { addresses } from '../../platform/addresses.ts'
import { ApiError, sentenceOf } from '../../platform/api.ts'
import { isEmbedded } from '../../platform/embedded.ts'
import { useDocumentTitle } from '../../ui/document-title.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { SessionFrame } from './session-frame.tsx'
import { useLoginLink } from './use-sign-in.ts'

const route = getRouteApi(addresses.loginLink)

/** Where a one-time link leads that a program got for its user: signs in and goes on to the page that it is for. */
export const LoginLinkPage = () => {
  const { token = '' } = route.useSearch()
  const router = useRouter()
  const link = useLoginLink()
  const isBegun = useRef(false)
  useDocumentTitle('Signing in')

  const open = (Replace: boolean): void =>
    link.mutate(
      { body: { Token: token, Replace, IsEmbedded: isEmbedded() } },
      // The link goes from the history, where it would only fail.
      { onSuccess: ({ Target }) => void router.navigate({ href: Target, replace: true }) },
    )
  const begin = useEffectEvent(() => {
    if (!isBegun.current && token !== '') open(false)
    isBegun.current = true
  })
  useEffect(begin, [])

  if (token !== '' && !link.isError) {
    return (
      <SessionFrame>
        <Stack gap="md" align="start" role="status">
          <Loader />
          <Text size="lg">Signing you in…</Text>
        </Stack>
      </SessionFrame>
    )
  }
  const refused = link.error instanceof ApiError ? link.error.reply?.ErrorName : undefined
  const isOver = token === '' || refused === 'LoginLinkOver'
  return (
    <SessionFrame>
      <Stack gap="md">
        <Title order={1} fz={28} lh="34px">
          {refused === 'SignedInAsOther' ? 'Sign in as somebody else?' : 'This link does not work'}
        </Title>
        <Text size="lg" role="alert">
          {token === ''
            ? 'The end of the link is missing.'
            : sentenceOf(link.error, 'We could not sign you in. Please try again.')}
        </Text>
        {refused === 'SignedInAsOther' ? (
          <>
            <Button size="md" onClick={() => open(true)}>
              Sign out and open the link
            </Button>
            <LinkButton to={addresses.home} size="md" variant="default">
              Stay signed in
            </LinkButton>
          </>
        ) : (
          <>
            {isOver ? (
              <Text c="dimmed">
                Go back to the program that gave it to you and open it from there once more. Or sign in: your draft is
                waiting among your broadcasts.
              </Text>
            ) : (
              <Button size="md" onClick={() => open(false)}>
                Try again
              </Button>
            )}
            <LinkButton to={addresses.login} size="md" variant="default">
              Go to sign-in
            </LinkButton>
          </>
        )}
      </Stack>
    </SessionFrame>
  )
}
