import { Switch } from '@mantine/core'
import { Card } from '../../../ui/card.tsx'
import { formatDuration } from '../../../ui/format.ts'
import { useMay } from '../../account/guards.ts'
import { useAccount } from '../../account/queries.ts'
import { OrganizationForm } from '../organization/organization-form.tsx'
import classes from '../own/own-texts.module.css'
import { SettingRow } from '../own/setting-row.tsx'
import { SpeedChoice, speedOf, speedWords } from '../speed-choice.tsx'

/** What owners and admins set of everybody's calls: how fast they begin, and whether those who call back may say something. */
export const AccountCalls = () => {
  const { CallsPerMinute, TakesVoicemail, CompanyName } = useAccount()
  if (!useMay('admin')) return null
  return (
    <Card title={`All calls of ${CompanyName}`}>
      <ul className={classes.rows}>
        <SettingRow title="Speed" now={speedWords(CallsPerMinute)}>
          {(close) => <SpeedForm onClose={close} />}
        </SettingRow>
        <SettingRow title="Messages of callers" now={TakesVoicemail ? 'Taken' : 'Not taken'}>
          {(close) => <MessagesForm onClose={close} />}
        </SettingRow>
      </ul>
    </Card>
  )
}

const SpeedForm = ({ onClose }: { onClose: () => void }) => (
  <OrganizationForm
    formOf={(account) => ({ CallsPerMinute: speedOf(account.CallsPerMinute) })}
    done="The speed of your calls is saved."
    onClose={onClose}
  >
    {({ form, change, errors }) => (
      <SpeedChoice
        label="How fast calls begin"
        description="A slower broadcast spreads those who call back, so that somebody can answer them."
        value={form.CallsPerMinute}
        error={errors.CallsPerMinute}
        say={callsText}
        onChange={(CallsPerMinute) => change({ CallsPerMinute })}
      />
    )}
  </OrganizationForm>
)

const MessagesForm = ({ onClose }: { onClose: () => void }) => (
  <OrganizationForm
    formOf={(account) => ({ TakesVoicemail: account.TakesVoicemail })}
    done="Your setting for messages of callers is saved."
    onClose={onClose}
  >
    {({ form, change }) => (
      <Switch
        label="Callers may leave a message"
        description="Whoever calls one of your numbers hears your last message to them, and may speak after the tone. You find what they said in the inbox, under Calls in, for half a year."
        checked={form.TakesVoicemail}
        data-autofocus
        onChange={(event) => change({ TakesVoicemail: event.currentTarget.checked })}
      />
    )}
  </OrganizationForm>
)

const callsText = (perMinute: number | null): string =>
  perMinute === null
    ? 'As fast as your calls at a time and the trunk allow.'
    : `To call 1,000 phones takes ${formatDuration((1000 / perMinute) * 60)}, however short the calls are.`
