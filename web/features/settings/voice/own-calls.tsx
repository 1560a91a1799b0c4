import { voiceLengths } from '@carillon/domain/broadcast/call-form.ts'
import { voiceCredits } from '@carillon/domain/money/credits.ts'
import { NativeSelect, Radio, Stack, Switch } from '@mantine/core'
import { Card } from '../../../ui/card.tsx'
import { formatCounted } from '../../../ui/format.ts'
import { paysByMonth } from '../../account/pays-by-month.ts'
import { useAccount, useUser } from '../../account/queries.ts'
import { OwnForm } from '../own/own-form.tsx'
import classes from '../own/own-texts.module.css'
import { SettingRow } from '../own/setting-row.tsx'
import { WindowRows } from '../own/window-rows.tsx'
import { callThrottleOptions, retryOptions } from './voice-options.ts'
import { lengthText, retriesText, throttleText } from './voice-words.ts'

/** What each user's calls begin with: how many at a time, how often again, how long, and when. */
export const OwnCalls = () => {
  const account = useAccount()
  const { CallThrottle, Retries, MaxVoiceMessageLength, DetectAnsweringMachines } = useUser()
  const costOf = (seconds: number): string =>
    formatCounted(voiceCredits(seconds, account.PartialCreditsEnabled), 'credit')
  return (
    <Card title="Your calls">
      <ul className={classes.rows}>
        <SettingRow title="Calls at a time" now={throttleText(CallThrottle)}>
          {(close) => (
            <OwnForm
              formOf={(user) => ({ CallThrottle: user.CallThrottle })}
              bodyOf={(form) => form}
              done="Your calls at a time are saved."
              onClose={close}
            >
              {({ form, change, errors }) => (
                <NativeSelect
                  label="Calls at a time"
                  description="More calls reach everybody sooner. Fewer leave you the time for those who call back."
                  data={callThrottleOptions(form.CallThrottle)}
                  value={String(form.CallThrottle)}
                  error={errors.CallThrottle}
                  data-autofocus
                  onChange={(event) => change({ CallThrottle: Number(event.currentTarget.value) })}
                />
              )}
            </OwnForm>
          )}
        </SettingRow>
        <SettingRow title="Calls again" now={retriesText(Retries)}>
          {(close) => (
            <OwnForm
              formOf={(user) => ({ Retries: user.Retries })}
              bodyOf={(form) => form}
              done="How often your calls are tried again is saved."
              onClose={close}
            >
              {({ form, change, errors }) => (
                <Radio.Group
                  label="When a phone is busy or nobody answers"
                  description="It is called again after 5 minutes, inside your calling window. Only calls that are answered cost credits."
                  value={String(form.Retries)}
                  error={errors.Retries}
                  onChange={(value) => change({ Retries: Number(value) })}
                >
                  <Stack gap="sm" mt="xs">
                    {retryOptions.map(({ value, label }) => (
                      <Radio key={value} value={value} label={label} />
                    ))}
                  </Stack>
                </Radio.Group>
              )}
            </OwnForm>
          )}
        </SettingRow>
        <SettingRow title="Longest message" now={lengthText(MaxVoiceMessageLength)}>
          {(close) => (
            <OwnForm
              formOf={(user) => ({ MaxVoiceMessageLength: user.MaxVoiceMessageLength })}
              bodyOf={(form) => form}
              done="The longest message of your calls is saved."
              onClose={close}
            >
              {({ form, change, errors }) => (
                <Radio.Group
                  label="How long what you play may be"
                  description="A longer audio is refused when you send it, so that nobody spends more than they meant to."
                  value={String(form.MaxVoiceMessageLength)}
                  error={errors.MaxVoiceMessageLength}
                  onChange={(value) => change({ MaxVoiceMessageLength: Number(value) })}
                >
                  <Stack gap="sm" mt="xs">
                    {voiceLengths.map((seconds) => (
                      <Radio
                        key={seconds}
                        value={String(seconds)}
                        label={lengthText(seconds)}
                        description={!paysByMonth(account) && `Up to ${costOf(seconds)} a person.`}
                      />
                    ))}
                  </Stack>
                </Radio.Group>
              )}
            </OwnForm>
          )}
        </SettingRow>
        <SettingRow
          title="Answering machines"
          now={DetectAnsweringMachines ? 'Told from people' : 'Not told from people'}
        >
          {(close) => (
            <OwnForm
              formOf={(user) => ({ DetectAnsweringMachines: user.DetectAnsweringMachines })}
              bodyOf={(form) => form}
              done="How your calls treat answering machines is saved."
              onClose={close}
            >
              {({ form, change }) => (
                <Switch
                  label="Tell answering machines from people"
                  description="On: a call listens for a moment, and leaves your voicemail message behind the beep. Off: what you play begins as soon as anybody or anything answers."
                  checked={form.DetectAnsweringMachines}
                  data-autofocus
                  onChange={(event) => change({ DetectAnsweringMachines: event.currentTarget.checked })}
                />
              )}
            </OwnForm>
          )}
        </SettingRow>
        <WindowRows />
      </ul>
    </Card>
  )
}
