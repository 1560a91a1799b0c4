import { Switch } from '@mantine/core'
import { Card } from '../../../ui/card.tsx'
import { useMay } from '../../account/guards.ts'
import { useAccount } from '../../account/queries.ts'
import { OrganizationForm } from '../organization/organization-form.tsx'
import classes from '../own/own-texts.module.css'
import { SettingRow } from '../own/setting-row.tsx'

/** Whether those who call back may say something, for the whole account. */
export const CallersMessages = () => {
  const { TakesVoicemail } = useAccount()
  if (!useMay('admin')) return null
  return (
    <Card title="When people call back">
      <ul className={classes.rows}>
        <SettingRow title="Messages of callers" now={TakesVoicemail ? 'Taken' : 'Not taken'}>
          {(close) => (
            <OrganizationForm
              formOf={(account) => ({ TakesVoicemail: account.TakesVoicemail })}
              done="Your setting for messages of callers is saved."
              onClose={close}
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
          )}
        </SettingRow>
      </ul>
    </Card>
  )
}
