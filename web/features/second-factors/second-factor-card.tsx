import { getSecondFactor, type SecondFactor } from '@carillon/contract/second-factors.ts'
import { Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { sentenceOf } from '../../platform/api.ts'
import { useCall } from '../../platform/queries.ts'
import { Card } from '../../ui/card.tsx'
import { FailedState } from '../../ui/failed-state.tsx'
import { formatAgo, formatCounted } from '../../ui/format.ts'
import { phoneText } from '../../ui/phone.tsx'
import { SecretDialog } from '../../ui/secret-field.tsx'
import { RenewCodes } from './renew-codes.tsx'
import { SetUpApp } from './set-up-app.tsx'
import { SetUpTexts } from './set-up-texts.tsx'
import { TextCodes } from './text-codes.tsx'
import { TurnOff } from './turn-off.tsx'

/** What the user shows besides the password, and how it is set up and taken away. */
export const SecondFactorCard = () => {
  const { data, error, refetch } = useCall(getSecondFactor)
  return (
    <Card title="Second factor">
      {data ? (
        <Factor factor={data} />
      ) : error ? (
        <FailedState
          compact
          message={sentenceOf(error, 'There was an error getting your second factor.')}
          onRetry={() => void refetch()}
        />
      ) : (
        <Skeleton height={56} aria-busy="true" />
      )}
    </Card>
  )
}

type Shown = 'setUp' | 'setUpTexts' | 'codes' | 'texts' | 'off'

const titles: Record<Shown, string> = {
  setUp: 'Set up an authenticator app',
  setUpTexts: 'Use codes by text',
  codes: 'New recovery codes',
  texts: 'Codes by text',
  off: 'Turn the second factor off',
}

const Factor = ({ factor }: { factor: SecondFactor }) => {
  const { IsOn, HasApp, OnSinceDate, RecoveryCodesLeft, PhoneNumber } = factor
  const [shown, setShown] = useState<Shown>()
  return (
    <Stack gap="md">
      {IsOn ? (
        <div>
          <Text fw={600}>On{OnSinceDate && `, since ${formatAgo(OnSinceDate)}`}</Text>
          <Text c="dimmed">
            {HasApp
              ? 'After your password you enter a code of your authenticator app.'
              : `After your password you enter a code that we text to ${phoneText(PhoneNumber ?? '')}.`}{' '}
            {RecoveryCodesLeft > 0
              ? `${formatCounted(RecoveryCodesLeft, 'recovery code')} left, for when you do not have it.`
              : 'You have no recovery code left: without your phone you could not sign in. Make new ones.'}{' '}
            {HasApp &&
              (PhoneNumber ? `A code can be texted to ${phoneText(PhoneNumber)}, too.` : 'No code is texted to you.')}
          </Text>
        </div>
      ) : (
        <div>
          <Text fw={600}>Off</Text>
          <Text c="dimmed">
            Whoever knows your password can sign in as you. With an authenticator app on your phone they need a code of
            it, too, or else one that we text to you.
          </Text>
        </div>
      )}
      <Group gap="xs">
        {IsOn ? (
          <>
            <Button variant="default" onClick={() => setShown('codes')}>
              Make new recovery codes
            </Button>
            <Button variant="default" onClick={() => setShown('texts')}>
              {PhoneNumber ? 'Change the phone' : 'Have codes texted'}
            </Button>
            {!HasApp && (
              <Button variant="default" onClick={() => setShown('setUp')}>
                Set up an app
              </Button>
            )}
            <Button variant="subtle" color="gray" onClick={() => setShown('off')}>
              Turn off
            </Button>
          </>
        ) : (
          <>
            <Button variant="default" onClick={() => setShown('setUp')}>
              Set up an app
            </Button>
            <Button variant="subtle" onClick={() => setShown('setUpTexts')}>
              Use codes by text
            </Button>
          </>
        )}
      </Group>
      <SecretDialog opened={shown !== undefined} title={shown ? titles[shown] : ''} onClose={() => setShown(undefined)}>
        {(hold, close) =>
          shown === 'setUp' ? (
            <SetUpApp hold={hold} onClose={close} />
          ) : shown === 'setUpTexts' ? (
            <SetUpTexts hold={hold} onClose={close} />
          ) : shown === 'codes' ? (
            <RenewCodes hold={hold} onClose={close} />
          ) : shown === 'texts' ? (
            <TextCodes factor={factor} onClose={close} />
          ) : shown === 'off' ? (
            <TurnOff onClose={close} />
          ) : null
        }
      </SecretDialog>
    </Stack>
  )
}
