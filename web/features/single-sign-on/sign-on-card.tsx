import { getSingleSignOn } from '@carillon/contract/single-sign-on.ts'
import { Group, Skeleton, Stack, Text } from '@mantine/core'
import { addresses } from '../../platform/addresses.ts'
import { sentenceOf } from '../../platform/api.ts'
import { useCall } from '../../platform/queries.ts'
import { Card } from '../../ui/card.tsx'
import { FailedState } from '../../ui/failed-state.tsx'
import { LinkButton } from '../../ui/link-button.tsx'

/** Among how everybody signs in: whether it is by the page of their organization. */
export const SignOnCard = () => {
  const { data, error, refetch } = useCall(getSingleSignOn)
  return (
    <Card title="Single sign-on">
      {data ? (
        <Stack gap="md">
          <Text>
            {!data.IsOn
              ? 'Off. Everybody signs in with a password or passkey of Carillon.'
              : data.IsOnly
                ? 'On, and the only way in for all but owners.'
                : 'On, beside passwords and passkeys.'}
          </Text>
          <Group>
            <LinkButton to={addresses.singleSignOn} variant="default">
              {data.Issuer !== '' ? 'Change single sign-on' : 'Set up single sign-on'}
            </LinkButton>
          </Group>
        </Stack>
      ) : error ? (
        <FailedState
          compact
          message={sentenceOf(error, 'There was an error getting single sign-on.')}
          onRetry={() => void refetch()}
        />
      ) : (
        <Skeleton height={56} aria-busy="true" />
      )}
    </Card>
  )
}
