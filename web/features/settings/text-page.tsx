import { updateAccount } from '@carillon/contract/account.ts'
import { isOnFreeTrial } from '@carillon/domain/broadcast/free-trial.ts'
import { Stack, Text } from '@mantine/core'
import { addresses } from '../../platform/addresses.ts'
import { useSend } from '../../platform/queries.ts'
import { TextLink } from '../../ui/link-button.tsx'
import { useAccount } from '../account/queries.ts'
import { VerifiedPhones } from '../account/verified-phones.tsx'
import { SaveBar } from './save-bar.tsx'
import { SettingsFrame } from './settings-frame.tsx'
import { HoursFields } from './text/hours-fields.tsx'
import { LimitsCard } from './text/limits-card.tsx'
import { OverLimitFields } from './text/over-limit-fields.tsx'
import { SpeedFields } from './text/speed-fields.tsx'
import { speedOf, type TextForm } from './text/text-form.ts'
import { useSettings } from './use-settings.ts'

/** How the texts of the account are sent. */
export const TextPage = () => {
  const account = useAccount()
  const { TextsPerMinute, TextsKeepCallingWindow, QuietHours, OverLimit, CompanyName } = account
  const update = useSend(updateAccount)
  const settings = useSettings<TextForm, TextForm>({
    saved: { TextsPerMinute: speedOf(TextsPerMinute), TextsKeepCallingWindow, QuietHours, OverLimit },
    bodyOf: (form) => form,
    save: (body) => update.mutateAsync({ body }),
    told,
    done: 'The text settings are saved.',
    failure: 'There was a problem updating your account.',
  })
  return (
    <SettingsFrame title="Text settings" subtitle={`For everyone who sends texts for ${CompanyName}.`}>
      <OwnTexts />
      {isOnFreeTrial(account) && <VerifiedPhones />}
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

const told = {
  TextsPerMinute: { label: 'Speed', say: (value: unknown) => (value === null ? 'Max' : `${value} a minute`) },
  TextsKeepCallingWindow: 'Texts keep the calling window',
  QuietHours: 'Quiet hours',
  OverLimit: {
    label: 'More than a day’s messages',
    say: (value: unknown) => (value === 'Refuse' ? 'Are refused' : 'Go on the next day'),
  },
}

/** Signature and length are each user's own. */
const OwnTexts = () => (
  <Text>
    Your signature and the longest message you may write are in{' '}
    <TextLink to={addresses.profileSettings} underline="always">
      Profile
    </TextLink>
    .
  </Text>
)
