import { updateAccount } from '@carillon/contract/account.ts'
import { isOnFreeTrial } from '@carillon/domain/broadcast/free-trial.ts'
import { Stack, Text } from '@mantine/core'
import { useSend } from '../../platform/queries.ts'
import { Card } from '../../ui/card.tsx'
import { useMay } from '../account/guards.ts'
import { useAccount } from '../account/queries.ts'
import { VerifiedPhones } from '../account/verified-phones.tsx'
import { NumberReplies } from '../auto-replies/number-replies.tsx'
import { TextLaunchCard } from '../text-launches/text-launch-card.tsx'
import { TextNumbers } from '../text-numbers/text-numbers.tsx'
import { OwnTexts } from './own/own-texts.tsx'
import { SaveBar } from './save-bar.tsx'
import { SettingsFrame } from './settings-frame.tsx'
import { SpeedChoice, speedOf, speedWords } from './speed-choice.tsx'
import { HoursFields } from './text/hours-fields.tsx'
import { LimitsCard } from './text/limits-card.tsx'
import { OptInFields } from './text/opt-in-fields.tsx'
import { OverLimitFields } from './text/over-limit-fields.tsx'
import { speedText } from './text/speed-text.ts'
import type { TextForm } from './text/text-form.ts'
import { useSettings } from './use-settings.ts'

/** Settings of texts: one's own and those of one's text numbers, and for owners and admins those of the account. */
export const TextPage = () => {
  const account = useAccount()
  const isAdmin = useMay('admin')
  return (
    <SettingsFrame
      title="Text settings"
      subtitle={isAdmin ? `Your own texts, and those of ${account.CompanyName}.` : 'For the texts that you send.'}
    >
      {isAdmin && isOnFreeTrial(account) && <VerifiedPhones />}
      <TextNumbers />
      <NumberReplies />
      <OwnTexts />
      <LimitsCard />
      {isAdmin && <TextLaunchCard />}
      {isAdmin && <AccountTexts />}
    </SettingsFrame>
  )
}

/** How the texts of the account are sent. */
const AccountTexts = () => {
  const { TextsPerMinute, TextsKeepCallingWindow, QuietHours, OverLimit, RequireTextOptIn, CompanyName } = useAccount()
  const update = useSend(updateAccount)
  const settings = useSettings<TextForm, TextForm>({
    saved: { TextsPerMinute: speedOf(TextsPerMinute), TextsKeepCallingWindow, QuietHours, OverLimit, RequireTextOptIn },
    bodyOf: (form) => form,
    save: (body) => update.mutateAsync({ body }),
    told,
    done: 'The text settings are saved.',
    failure: 'There was a problem updating your account.',
  })
  return (
    <form onSubmit={settings.submit} noValidate>
      <Stack gap="md">
        <Text c="dimmed">For everyone who sends texts for {CompanyName}:</Text>
        <OverLimitFields {...settings} />
        <OptInFields {...settings} />
        <HoursFields {...settings} />
        <Card title="Speed">
          <SpeedChoice
            label="How fast broadcasts go out"
            description="A slower broadcast spreads its replies, so that somebody can answer them."
            value={settings.form.TextsPerMinute}
            error={settings.errors.TextsPerMinute}
            say={speedText}
            onChange={(TextsPerMinute) => settings.change({ TextsPerMinute })}
          />
        </Card>
        <SaveBar form={settings} />
      </Stack>
    </form>
  )
}

const told = {
  TextsPerMinute: { label: 'Speed', say: speedWords },
  TextsKeepCallingWindow: 'Texts keep the calling window',
  QuietHours: 'Quiet hours',
  RequireTextOptIn: 'Text only people who have opted in',
  OverLimit: {
    label: 'More than a day’s messages',
    say: (value: unknown) => (value === 'Refuse' ? 'Are refused' : 'Go on the next day'),
  },
}
