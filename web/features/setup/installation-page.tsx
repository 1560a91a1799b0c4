import { changeInstallation, getInstallation, type Installation } from '@carillon/contract/setup.ts'
import { Badge, Code, Skeleton, Stack, Switch, Text } from '@mantine/core'
import { sentenceOf } from '../../platform/api.ts'
import { useCall, useSend } from '../../platform/queries.ts'
import { Card } from '../../ui/card.tsx'
import { FailedState } from '../../ui/failed-state.tsx'
import { formatWhen } from '../../ui/format.ts'
import { notify } from '../../ui/notify.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { StaffNav } from '../staff/staff-nav.tsx'
import classes from './installation-page.module.css'

/** What holds for the whole installation: what staff switch here, and what is set where Carillon runs. */
export const InstallationPage = () => {
  const { data, error, refetch } = useCall(getInstallation)
  return (
    <>
      <StaffNav />
      <PageHeader title="Settings" subtitle="What holds for the whole installation." />
      {data ? (
        <Stack gap="lg">
          <SignUp installation={data} />
          <Given settings={data.Settings} />
        </Stack>
      ) : error ? (
        <FailedState
          message={sentenceOf(error, 'There was an error getting the settings.')}
          onRetry={() => void refetch()}
        />
      ) : (
        <Skeleton height={480} role="status" aria-label="Loading" />
      )}
    </>
  )
}

const SignUp = ({ installation }: { installation: Installation }) => {
  const { IsSignUpOpen, IsSignUpOff, ChangedDate, ChangedBy } = installation
  const change = useSend(changeInstallation, { invalidates: [getInstallation] })
  const changed = ChangedDate && ` Changed ${formatWhen(ChangedDate)}${ChangedBy ? ` by ${ChangedBy}` : ''}.`
  const set = (isOpen: boolean): void =>
    change.mutate(
      { body: { IsSignUpOpen: isOpen } },
      { onSuccess: () => notify(isOpen ? 'Organizations can sign up again.' : 'Nobody can sign up any more.') },
    )
  return (
    <Card title="Signing up">
      <Stack gap="sm">
        <Switch
          label="Organizations may start a free trial by themselves"
          description={
            IsSignUpOff
              ? 'Switched off where Carillon runs: set CARILLON_SIGN_UP=on, and start it again.'
              : `What was begun before can be finished.${changed ?? ''}`
          }
          checked={IsSignUpOpen}
          disabled={IsSignUpOff || change.isPending}
          onChange={(event) => set(event.currentTarget.checked)}
        />
        {change.isError && (
          <Text c="red" role="alert">
            {sentenceOf(change.error, 'There was an error changing that.')}
          </Text>
        )}
      </Stack>
    </Card>
  )
}

/** Set by whoever runs the installation, and only told here. */
const Given = ({ settings }: { settings: Installation['Settings'] }) => (
  <Card title="Set where Carillon runs">
    <Text c="dimmed" mb="md">
      These are environment variables of the process that has answered. Change one there, and start Carillon again.
      Passwords and keys are not shown.
    </Text>
    <dl className={classes.settings}>
      {settings.map(({ Name, About, Default, IsSet, Value }) => (
        <div key={Name} className={classes.setting}>
          <dt>
            <Code>{Name}</Code>
            <Text c="dimmed" size="sm">
              {About}
            </Text>
          </dt>
          <dd>
            {Value ?? (IsSet ? 'Set, not shown' : Default)}
            {!IsSet && (
              <Badge variant="default" size="sm" ml="xs" tt="none">
                not set
              </Badge>
            )}
          </dd>
        </div>
      ))}
    </dl>
  </Card>
)
