import { errors } from '@carillon/contract/errors.ts'
import { Stack, Text, Title } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { addresses } from '../../platform/addresses.ts'
import { useDocumentTitle } from '../../ui/document-title.ts'
import { formatCounted } from '../../ui/format.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { SessionFrame } from './session-frame.tsx'

const route = getRouteApi(addresses.tooManyAttempts)

/** Says when to try again, and offers it once the time has come. */
export const TooManyAttemptsPage = () => {
  const { until } = route.useSearch()
  const seconds = useSecondsLeft(until ?? 0)
  useDocumentTitle('Too many attempts')
  const clock = until && new Date(until).toLocaleTimeString('en-US', { timeStyle: 'short' })
  return (
    <SessionFrame>
      <Stack gap="md">
        <Title order={1} fz={28} lh="34px">
          Too many attempts
        </Title>
        <Text size="lg" role="status">
          {seconds > 0
            ? `For your safety, sign-in is paused until ${clock}. That is in ${lengthOf(seconds)}.`
            : until
              ? 'You can try again now.'
              : errors.TooManyAttempts.message}
        </Text>
        <Text c="dimmed">
          If you have forgotten your password, choose a new one by a link that we mail to you. It signs you in at once.
        </Text>
        <LinkButton to={addresses.login} size="md" variant={seconds > 0 ? 'default' : 'filled'}>
          Back to sign-in
        </LinkButton>
        <LinkButton to={addresses.resetPassword} size="md" variant="default">
          Send me a link
        </LinkButton>
      </Stack>
    </SessionFrame>
  )
}

const lengthOf = (seconds: number): string =>
  seconds > 90 ? formatCounted(Math.ceil(seconds / 60), 'minute') : 'about a minute'

const useSecondsLeft = (until: number): number => {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  return Math.max(0, Math.ceil((until - now) / 1000))
}
