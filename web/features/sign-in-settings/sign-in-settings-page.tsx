import { getSignInSettings } from '@carillon/contract/sign-in-settings.ts'
import { Skeleton } from '@mantine/core'
import { sentenceOf } from '../../platform/api.ts'
import { useCall } from '../../platform/queries.ts'
import { FailedState } from '../../ui/failed-state.tsx'
import { useAccount } from '../account/queries.ts'
import { SettingsFrame } from '../settings/settings-frame.tsx'
import { SignOnCard } from '../single-sign-on/sign-on-card.tsx'
import { FactorCard } from './factor-card.tsx'
import { PasswordCard } from './password-card.tsx'

/** How everybody of the account signs in, as its owners say. */
export const SignInSettingsPage = () => {
  const { CompanyName } = useAccount()
  const { data, error, refetch } = useCall(getSignInSettings)
  return (
    <SettingsFrame title="Sign-in settings" subtitle={`How the users of ${CompanyName} sign in`}>
      <SignOnCard />
      {data ? (
        <>
          <FactorCard settings={data} />
          <PasswordCard settings={data} />
        </>
      ) : error ? (
        <FailedState
          message={sentenceOf(error, 'There was an error getting how your users sign in.')}
          onRetry={() => void refetch()}
        />
      ) : (
        <Skeleton height={180} role="status" aria-label="Loading" />
      )}
    </SettingsFrame>
  )
}
