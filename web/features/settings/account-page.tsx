import { useAccount } from '../account/queries.ts'
import { PlanCard } from '../account-life/plan-card.tsx'
import { StatusCard } from '../account-life/status-card.tsx'
import { OrganizationCard } from './organization/organization-card.tsx'
import { SettingsFrame } from './settings-frame.tsx'

/** How the organization's account stands, for owners and admins. */
export const AccountPage = () => {
  const { CompanyName, AccountID } = useAccount()
  return (
    <SettingsFrame title="Account settings" subtitle={`${CompanyName}, account ${AccountID}`}>
      <PlanCard />
      <OrganizationCard />
      <StatusCard />
    </SettingsFrame>
  )
}
