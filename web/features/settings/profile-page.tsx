import { updateUser } from '@carillon/contract/account.ts'
import { whyNotSignature } from '@carillon/domain/text/signature.ts'
import { Stack, Text } from '@mantine/core'
import type { InputOf } from '../../platform/api.ts'
import { useSend } from '../../platform/queries.ts'
import { Card } from '../../ui/card.tsx'
import { setTimeZone } from '../../ui/format.ts'
import { zoneName } from '../../ui/zone-name.ts'
import { paysByMonth } from '../account/pays-by-month.ts'
import { useAccount, useUser } from '../account/queries.ts'
import { OwnIdentity } from './own/own-identity.tsx'
import { CallingWindowFields } from './profile/calling-window-fields.tsx'
import { MessageFields, type MessageForm } from './profile/message-fields.tsx'
import { TimeZoneField } from './profile/time-zone-field.tsx'
import { type WindowForm, whyNotWindow, windowFormOf, windowOf } from './profile/window-form.ts'
import { windowSentence } from './profile/window-sentence.ts'
import { SaveBar } from './save-bar.tsx'
import { SettingsFrame } from './settings-frame.tsx'
import { useSettings } from './use-settings.ts'
import { userTold } from './user-told.ts'

/** The user's own settings: who they are, texts, clock and calling window. */
export const ProfilePage = () => {
  const account = useAccount()
  const { CountryID } = account
  const user = useUser()
  const update = useSend(updateUser)
  const settings = useSettings<WindowForm & MessageForm & { TimeZone: string }, Body>({
    saved: {
      ...windowFormOf(user),
      TimeZone: user.TimeZone,
      Signature: user.Signature,
      MaxMessageLength: user.TextMessageCharacterLimit > 160 ? 320 : 160,
    },
    whyNot: (form) => {
      const why = whyNotSignature(form.Signature)
      return { ...whyNotWindow(form), ...(why !== undefined && { Signature: why }) }
    },
    bodyOf: ({ CheckCallingWindow, TimeZone, Signature, MaxMessageLength, ...window }) => ({
      CheckCallingWindow,
      TimeZone,
      Signature,
      MaxMessageLength,
      ...windowOf({ CheckCallingWindow, ...window }),
    }),
    save: async (body) => setTimeZone((await update.mutateAsync({ body })).TimeZone),
    told: userTold,
    done: 'Your settings are saved.',
    failure: 'There was an error updating your user info.',
  })
  const { form, change, errors, submit } = settings
  return (
    <SettingsFrame
      title="Profile settings"
      subtitle={`${user.FirstName} ${user.LastName}, ${user.Email || user.UserName}`}
    >
      <OwnIdentity />
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <MessageFields {...settings} costsCredits={!paysByMonth(account)} />
          <Card title="Time zone">
            <TimeZoneField
              CountryID={CountryID}
              value={form.TimeZone}
              error={errors.TimeZone}
              onChange={(TimeZone) => change({ TimeZone })}
            />
          </Card>
          <Card title="Calling window">
            <Text mb="lg">{windowSentence(account)}</Text>
            <CallingWindowFields
              form={form}
              change={change}
              errors={errors}
              zone={zoneName(form.TimeZone, new Date())}
            />
          </Card>
          <SaveBar form={settings} />
        </Stack>
      </form>
    </SettingsFrame>
  )
}

type Body = Omit<NonNullable<InputOf<typeof updateUser>['body']>, 'Seen'>
