import { EmptyState } from '../../ui/empty-state.tsx'
import { useMay } from '../account/guards.ts'
import { useAccount } from '../account/queries.ts'
import { OwnPhoneLaunch } from '../phone-launches/own-phone-launch.tsx'
import { SettingsFrame } from './settings-frame.tsx'
import { AccountCalls } from './voice/account-calls.tsx'
import { CallerIds } from './voice/caller-ids.tsx'
import { OwnCalls } from './voice/own-calls.tsx'
import { OwnTransfer } from './voice/own-transfer.tsx'

/** Settings of calls: whom they say that they come from, and what each user's begin with. */
export const VoicePage = () => {
  const { CompanyName, Profile } = useAccount()
  const maySend = useMay('sender')
  return (
    <SettingsFrame title="Voice settings" subtitle="For the calls that you make.">
      {Profile.VoiceAllowed ? (
        <>
          <OwnCalls />
          <CallerIds />
          <OwnTransfer />
          <AccountCalls />
          {maySend && <OwnPhoneLaunch />}
        </>
      ) : (
        <EmptyState
          sentence={`${CompanyName} does not make calls. If you believe this is a mistake, please contact us.`}
        />
      )}
    </SettingsFrame>
  )
}
