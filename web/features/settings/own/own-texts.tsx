import { whyNotSignature } from '@carillon/domain/text/signature.ts'
import { Switch } from '@mantine/core'
import { Card } from '../../../ui/card.tsx'
import { paysByMonth } from '../../account/pays-by-month.ts'
import { useAccount, useUser } from '../../account/queries.ts'
import { SignatureFields } from '../../library/signature-fields.tsx'
import { LengthField } from './length-field.tsx'
import { OwnForm } from './own-form.tsx'
import classes from './own-texts.module.css'
import { SettingRow } from './setting-row.tsx'
import { WindowRows } from './window-rows.tsx'

/** What each user sets for the texts that they write: length, signature, and when they may go out. */
export const OwnTexts = () => {
  const account = useAccount()
  const user = useUser()
  const maxLength = user.TextMessageCharacterLimit > 160 ? 320 : 160
  const { SignatureText, IsEnabled } = user.Signature
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
        <WindowRows />
        <DisturbRow />
      </ul>
    </Card>
  )
}

/** Whether texts that come in are shown and heard in this user's browsers at all. */
const DisturbRow = () => (
  <SettingRow
    title="Do not disturb"
    now={
      useUser().BrowserNotificationsDoNotDisturb
        ? 'On: no browser tells you of new texts'
        : 'Off: browsers tell you of new texts as you chose for each number'
    }
  >
    {(close) => (
      <OwnForm
        formOf={({ BrowserNotificationsDoNotDisturb }) => ({ BrowserNotificationsDoNotDisturb })}
        bodyOf={(form) => form}
        done="That is saved."
        onClose={close}
      >
        {({ form, change }) => (
          <Switch
            label="Do not disturb"
            description="No notifications and no sound, in any of your browsers. You are still told by mail and text."
            checked={form.BrowserNotificationsDoNotDisturb}
            data-autofocus
            onChange={({ currentTarget: { checked } }) => change({ BrowserNotificationsDoNotDisturb: checked })}
          />
        )}
      </OwnForm>
    )}
  </SettingRow>
)
