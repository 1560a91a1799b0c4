import { updateAccount } from '@carillon/contract/account.ts'
import { isAdminLevel } from '@carillon/domain/people/roles.ts'
import { Stack } from '@mantine/core'
import { useSend } from '../../platform/queries.ts'
import { RestrictedPage } from '../../ui/restricted-page.tsx'
import { useAccount, useUser } from '../account/queries.ts'
import { SaveBar } from './save-bar.tsx'
import { SettingsFrame } from './settings-frame.tsx'
import { HoursFields } from './text/hours-fields.tsx'
import { LimitsCard } from './text/limits-card.tsx'
import { OverLimitFields } from './text/over-limit-fields.tsx'
import { SpeedFields } from './text/speed-fields.tsx'
import { speedOf, type TextForm } from './text/text-form.ts'
import { useSettings } from './use-settings.ts'

export const TextPage = () => (isAdminLevel(useUser()) ? <TextSettings /> : <RestrictedPage title="Text settings" />)

/** How the texts of the account are sent. */
const TextSettings = () => {
  const { TextsPerMinute, TextsKeepCallingWindow, QuietHours, OverLimit, CompanyName } = useAccount()
  const update = useSend(updateAccount)
  const settings = useSettings<TextForm>({
    saved: { TextsPerMinute: speedOf(TextsPerMinute), TextsKeepCallingWindow, QuietHours, OverLimit },
    save: (changes) => update.mutateAsync({ body: changes }),
    done: 'The text settings are saved.',
    failure: 'There was a problem updating your account.',
  })
  return (
    <SettingsFrame title="Text settings" subtitle={`For everyone who sends texts for ${CompanyName}.`}>
      <LimitsCard />
      <form onSubmit={settings.submit} noValidate>
        <Stack gap="md">
          <OverLimitFields {...settings} />
          <HoursFields {...settings} />
          <SpeedFields {...settings} />
          <SaveBar form={settings} />
        </Stack>
      </form>
    </SettingsFrame>
  )
}
