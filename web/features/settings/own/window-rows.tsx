import { Text } from '@mantine/core'
import { zoneName } from '../../../ui/zone-name.ts'
import { useAccount, useUser } from '../../account/queries.ts'
import { CallingDaysField, CallingHoursFields } from './calling-window-fields.tsx'
import { OwnForm } from './own-form.tsx'
import { daysText, hoursText } from './own-words.ts'
import { SettingRow } from './setting-row.tsx'
import { whyNotWindow, windowFormOf, windowOf } from './window-form.ts'
import { windowSentence } from './window-sentence.ts'

/** The calling window, which is for calls and, where the account wants that, for texts: on the pages of both. */
export const WindowRows = () => {
  const account = useAccount()
  const user = useUser()
  const keptSentence = windowSentence(account)
  const ofWindow = { formOf: windowFormOf, whyNot: whyNotWindow, bodyOf: windowBodyOf }
  return (
    <>
      <SettingRow title="Calling days" now={daysText(user.CallingWindowDays)}>
        {(close) => (
          <OwnForm {...ofWindow} done="Your calling days are saved." onClose={close}>
            {(settings) => (
              <>
                <Text>{keptSentence}</Text>
                <CallingDaysField {...settings} />
              </>
            )}
          </OwnForm>
        )}
      </SettingRow>
      <SettingRow title="Calling window" now={hoursText(windowFormOf(user))}>
        {(close) => (
          <OwnForm {...ofWindow} done="Your calling window is saved." onClose={close}>
            {(settings) => (
              <>
                <Text>{keptSentence}</Text>
                <CallingHoursFields {...settings} zone={zoneName(user.TimeZone, new Date())} />
              </>
            )}
          </OwnForm>
        )}
      </SettingRow>
    </>
  )
}

const windowBodyOf = (form: ReturnType<typeof windowFormOf>) => ({
  CheckCallingWindow: form.CheckCallingWindow,
  ...windowOf(form),
})
