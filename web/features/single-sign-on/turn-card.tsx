import {
  getSingleSignOn,
  type SingleSignOn,
  testSingleSignOn,
  turnSingleSignOn,
} from '@carillon/contract/single-sign-on.ts'
import { Button, Group, Stack, Switch, Text } from '@mantine/core'
import { sentenceOf } from '../../platform/api.ts'
import { leavePage } from '../../platform/leave-page.ts'
import { useSend } from '../../platform/queries.ts'
import { Card } from '../../ui/card.tsx'
import { formatAgo, formatCounted } from '../../ui/format.ts'
import { notify } from '../../ui/notify.ts'

/** Tries it out, and lets everybody sign in by it. */
export const TurnCard = ({ signOn }: { signOn: SingleSignOn }) => {
  const { Issuer, TestedDate, IsOn, IsOnly, Domains, Users } = signOn
  const test = useSend(testSingleSignOn)
  const turn = useSend(turnSingleSignOn, { invalidates: [getSingleSignOn] })
  const isProven = Domains.some(({ ProvenDate }) => ProvenDate !== null)
  const lacks =
    Issuer === ''
      ? 'Save your provider first.'
      : !isProven
        ? 'Prove a domain first.'
        : TestedDate === null && !IsOn
          ? 'Test it first.'
          : undefined
  const shown = turn.isPending ? turn.variables.body : { IsOn, IsOnly }
  const set = (body: { IsOn: boolean; IsOnly: boolean }, said: string): void =>
    turn.mutate({ body }, { onSuccess: () => void notify(said) })
  return (
    <Card title="3. Test it and turn it on">
      <Stack gap="md">
        <Text c="dimmed">
          The test leads you to your provider and back, and shows what it says of you. From then on it signs you in,
          too; other owners run the test themselves. Nobody becomes an owner by it.
        </Text>
        <Group gap="sm">
          <Button
            variant="default"
            disabled={Issuer === ''}
            loading={test.isPending || test.isSuccess}
            onClick={() => test.mutate({}, { onSuccess: ({ Url }) => leavePage(Url) })}
          >
            Test it
          </Button>
          <Text c="dimmed">{TestedDate ? `Tested ${formatAgo(TestedDate)}.` : 'Not tested as it is set now.'}</Text>
        </Group>
        {test.isError && (
          <Text c="red" role="alert">
            {sentenceOf(test.error, 'There was an error testing your provider.')}
          </Text>
        )}
        <Switch
          label="Sign in by single sign-on"
          description="Whoever is new becomes a user of the role User when they first come. Whoever is here already is known by their e-mail address."
          checked={shown.IsOn}
          disabled={turn.isPending || (lacks !== undefined && !IsOn)}
          onChange={({ currentTarget: { checked } }) =>
            set(
              { IsOn: checked, IsOnly: false },
              checked
                ? 'Single sign-on is on.'
                : 'Single sign-on is off. Everybody signs in with a password or passkey.',
            )
          }
        />
        <Switch
          label="Let nobody in without it"
          description="Passwords and passkeys of Carillon sign in owners alone, for when your provider is away. Sessions and tokens of programs go on."
          checked={shown.IsOnly}
          disabled={turn.isPending || !IsOn}
          onChange={({ currentTarget: { checked } }) =>
            set(
              { IsOn: true, IsOnly: checked },
              checked
                ? 'From now on all but owners sign in with your provider.'
                : 'Passwords and passkeys sign in again.',
            )
          }
        />
        {lacks && !IsOn && <Text>{lacks}</Text>}
        {turn.isError && (
          <Text c="red" role="alert">
            {sentenceOf(turn.error, 'There was an error changing how your users sign in.')}
          </Text>
        )}
        {Users > 0 && <Text c="dimmed">{formatCounted(Users, 'person', 'people')} signed in by it so far.</Text>}
      </Stack>
    </Card>
  )
}
