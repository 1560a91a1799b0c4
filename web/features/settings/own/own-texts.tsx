import { whyNotSignature } from '@carillon/domain/text/signature.ts'
import { Text } from '@mantine/core'
import { Card } from '../../../ui/card.tsx'
import { zoneName } from '../../../ui/zone-name.ts'
import { paysByMonth } from '../../account/pays-by-month.ts'
import { useAccount, useUser } from '../../account/queries.ts'
import { SignatureFields } from '../../library/signature-fields.tsx'
import { CallingDaysField, CallingHoursFields } from './calling-window-fields.tsx'
import { LengthField } from './length-field.tsx'
import { OwnForm } from './own-form.tsx'
import classes from './own-texts.module.css'
import { daysText, hoursText } from './own-words.ts'
import { SettingRow } from './setting-row.tsx'
import { whyNotWindow, windowFormOf, windowOf } from './window-form.ts'
import { windowSentence } from './window-sentence.ts'

/** What each user sets for the texts that they write: length, signature, and when they may go out. */
export const OwnTexts = () => {
  const account = useAccount()
  const user = useUser()
  const window = windowFormOf(user)
  const maxLength = user.TextMessageCharacterLimit > 160 ? 320 : 160
  const { SignatureText, IsEnabled } = user.Signature
  const keptSentence = windowSentence(account)
  const ofWindow = { formOf: windowFormOf, whyNot: whyNotWindow, bodyOf: windowBodyOf }
  return (
    <Card title="Your texts">
      <ul className={classes.rows}>
        <SettingRow title="Text message length" now={`${maxLength} characters, with the signature`}>
          {(close) => (
            <OwnForm
              formOf={() => ({ MaxMessageLength: maxLength as 160 | 320 })}
              bodyOf={(form) => form}
              done="Your text message length is saved."
              onClose={close}
            >
              {(settings) => <LengthField {...settings} costsCredits={!paysByMonth(account)} />}
            </OwnForm>
          )}
        </SettingRow>
        <SettingRow
          title="Signature"
          now={
            SignatureText === '' ? 'None' : IsEnabled ? SignatureText : `${SignatureText} (new messages are not signed)`
          }
        >
          {(close) => (
            <OwnForm
              formOf={({ Signature }) => ({ Signature })}
              whyNot={({ Signature }) => {
                const why = whyNotSignature(Signature)
                return why === undefined ? {} : { Signature: why }
              }}
              bodyOf={(form) => form}
              done="Your signature is saved."
              onClose={close}
            >
              {({ form, change, errors }) => (
                <SignatureFields
                  value={form.Signature}
                  error={errors.Signature}
                  onChange={(Signature) => change({ Signature })}
                  takesFocus
                />
              )}
            </OwnForm>
          )}
        </SettingRow>
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
        <SettingRow title="Calling window" now={hoursText(window)}>
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
      </ul>
    </Card>
  )
}

const windowBodyOf = (form: ReturnType<typeof windowFormOf>) => ({
  CheckCallingWindow: form.CheckCallingWindow,
  ...windowOf(form),
})
