import { getSingleSignOn } from '@carillon/contract/single-sign-on.ts'
import { Skeleton } from '@mantine/core'
import { sentenceOf } from '../../platform/api.ts'
import { useCall } from '../../platform/queries.ts'
import { FailedState } from '../../ui/failed-state.tsx'
import { useAccount } from '../account/queries.ts'
import { SettingsFrame } from '../settings/settings-frame.tsx'
import { DomainsCard } from './domains-card.tsx'
import { ProviderCard } from './provider-card.tsx'
import { TurnCard } from './turn-card.tsx'

/** Sets up how everybody of the account signs in with the page of their organization. */
export const SignOnPage = () => {
  const { CompanyName } = useAccount()
  const { data, error, refetch } = useCall(getSingleSignOn)
  return (
    <SettingsFrame title="Single sign-on" subtitle={`The people of ${CompanyName} sign in as they do everywhere else`}>
      {data ? (
        <>
          <ProviderCard signOn={data} />
          <DomainsCard domains={data.Domains} />
          <TurnCard signOn={data} />
        </>
      ) : error ? (
        <FailedState
          message={sentenceOf(error, 'There was an error getting how your users sign in.')}
          onRetry={() => void refetch()}
        />
      ) : (
        <Skeleton height={320} role="status" aria-label="Loading" />
      )}
    </SettingsFrame>
  )
}
