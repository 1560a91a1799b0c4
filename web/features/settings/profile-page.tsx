import { Text } from '@mantine/core'
import { useSearch } from '@tanstack/react-router'
import { useAccount, useUser } from '../account/queries.ts'
import { ConfirmEmail } from '../own-email/confirm-email.tsx'
import { PasskeyCard } from '../passkeys/passkey-card.tsx'
import { SecondFactorCard } from '../second-factors/second-factor-card.tsx'
import { OwnIdentity } from './own/own-identity.tsx'
import { OwnSessions } from './own/own-sessions.tsx'
import { SettingsFrame } from './settings-frame.tsx'

/** Who the user is, and on whose clock they live; what their texts keep to is with the settings of texts. */
export const ProfilePage = () => {
  const { FirstName, LastName, Email, UserName } = useUser()
  const { Support } = useAccount()
  const { confirm } = useSearch({ strict: false }) as { confirm?: string }
  return (
    <SettingsFrame title="Profile settings" subtitle={`${FirstName} ${LastName}, ${Email || UserName}`}>
      {Support ? (
        <Text>This page is for {FirstName || UserName} alone: support changes nothing of it.</Text>
      ) : (
        <>
          {confirm && <ConfirmEmail token={confirm} />}
          <OwnIdentity />
          <PasskeyCard />
          <SecondFactorCard />
          <OwnSessions />
        </>
      )}
    </SettingsFrame>
  )
}
