import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { addresses } from '../../platform/addresses.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { TextLink } from '../../ui/link-button.tsx'
import { StatusWord } from '../../ui/status-word.tsx'
import type { PushState } from './push-browser.ts'
import { usePush } from './use-push.ts'

/** Whether notifications show in this browser, which each browser is asked for itself. */
export const ThisBrowser = () => {
  const push = usePush()
  const [isAsked, setIsAsked] = useState(false)
  return (
    <Stack gap={6} role="group" aria-label="This browser">
      <Group gap="sm" justify="space-between">
        <span>
          This browser: <StatusWord {...words[push.state]} />
        </span>
        {push.state === 'off' && (
          <Button variant="default" size="compact-sm" onClick={() => setIsAsked(true)}>
            Allow here
          </Button>
        )}
        {push.state === 'on' && (
          <Button variant="default" size="compact-sm" loading={push.isWorking} onClick={() => void push.stop()}>
            Stop here
          </Button>
        )}
      </Group>
      {push.state === 'blocked' && (
        <Text size="xs" c="dimmed">
          You said no to notifications of Carillon in this browser. Allow them in its settings for this page, beside the
          address, and come back.
        </Text>
      )}
      {push.state === 'unsupported' && (
        <Text size="xs" c="dimmed">
          Notifications cannot show here.{' '}
          <TextLink to={addresses.notificationBrowsers} fz="inherit" underline="always">
            Which browsers can
          </TextLink>
        </Text>
      )}
      {push.error && (
        <Text c="red" role="alert">
          {push.error}
        </Text>
      )}
      <Dialog opened={isAsked} onClose={() => setIsAsked(false)} title="Notifications in this browser" size={420}>
        <Stack gap="md">
          <Text>
            Your browser asks next whether Carillon may show notifications. They come when this page is closed too, and
            show who wrote and their first words. Nobody on the way can read them.
          </Text>
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={() => setIsAsked(false)}>
              Not now
            </Button>
            <Button
              data-autofocus
              loading={push.isWorking}
              onClick={() => void push.allow().finally(() => setIsAsked(false))}
            >
              Ask me
            </Button>
          </Group>
        </Stack>
      </Dialog>
    </Stack>
  )
}

const words: Record<PushState, { word: string; tone: 'green' | 'grey' | 'amber' }> = {
  on: { word: 'Allowed', tone: 'green' },
  off: { word: 'Not allowed yet', tone: 'grey' },
  blocked: { word: 'Blocked', tone: 'amber' },
  unsupported: { word: 'Not possible', tone: 'amber' },
}
