import { getSignInSettings, requireSecondFactor, type SignInSettings } from '@carillon/contract/sign-in-settings.ts'
import { Stack, Switch, Text } from '@mantine/core'
import { addresses } from '../../platform/addresses.ts'
import { ApiError, sentenceOf } from '../../platform/api.ts'
import { useSend } from '../../platform/queries.ts'
import { Card } from '../../ui/card.tsx'
import { formatCounted, formatDate } from '../../ui/format.ts'
import { TextLink } from '../../ui/link-button.tsx'
import { notify } from '../../ui/notify.ts'

/** Whether everybody who signs in with a password shows a second factor. */
export const FactorCard = ({ settings }: { settings: SignInSettings }) => {
  const { RequiresSecondFactor, RequiredSinceDate, Users, UsersWithSecondFactor } = settings
  const require = useSend(requireSecondFactor, { invalidates: [getSignInSettings] })
  const without = Users - UsersWithSecondFactor
  const isFirst = require.error instanceof ApiError && require.error.reply?.ErrorName === 'SecondFactorFirst'
  const turn = (IsRequired: boolean): void =>
    require.mutate(
      { body: { IsRequired } },
      {
        onSuccess: () =>
          void notify(
            IsRequired
              ? 'From now on everybody signs in with a second factor.'
              : 'A second factor is up to each user now.',
          ),
      },
    )
  return (
    <Card title="Second factor">
      <Stack gap="md">
        <Switch
          label="Require a second factor of every user"
          description="Whoever has none is led through setting up an authenticator app when they sign in next."
          checked={require.isPending ? require.variables.body.IsRequired : RequiresSecondFactor}
          disabled={require.isPending}
          onChange={(event) => turn(event.currentTarget.checked)}
        />
        <Text c="dimmed">
          {RequiresSecondFactor && RequiredSinceDate && `Required since ${formatDate(RequiredSinceDate)}. `}
          {without === 0
            ? `${Users === 1 ? 'The one user has' : `All ${Users} users have`} one.`
            : `${UsersWithSecondFactor} of ${formatCounted(Users, 'user')} ${UsersWithSecondFactor === 1 ? 'has' : 'have'} one.`}
        </Text>
        {require.isError && (
          <Text c="red" role="alert">
            {isFirst ? (
              <>
                Set one up for yourself first, on{' '}
                <TextLink to={addresses.profileSettings} fz="inherit" underline="always">
                  your profile page
                </TextLink>
                .
              </>
            ) : (
              sentenceOf(require.error, 'There was an error changing how your users sign in.')
            )}
          </Text>
        )}
      </Stack>
    </Card>
  )
}
