import { getApprovalRule } from '@carillon/contract/approvals.ts'
import { Skeleton } from '@mantine/core'
import { sentenceOf } from '../../platform/api.ts'
import { useCall } from '../../platform/queries.ts'
import { FailedState } from '../../ui/failed-state.tsx'
import { useAccount } from '../account/queries.ts'
import { SettingsFrame } from '../settings/settings-frame.tsx'
import { RuleForm } from './rule-form.tsx'

/** Which broadcasts somebody looks at before they leave, and who does. */
export const ApprovalsPage = () => {
  const { CompanyName } = useAccount()
  const rule = useCall(getApprovalRule)
  return (
    <SettingsFrame title="Approval settings" subtitle={`Who looks at large broadcasts of ${CompanyName} first`}>
      {rule.data ? (
        <RuleForm rule={rule.data} />
      ) : rule.error ? (
        <FailedState
          message={sentenceOf(rule.error, 'There was an error getting who approves broadcasts.')}
          onRetry={() => void rule.refetch()}
        />
      ) : (
        <Skeleton height={260} role="status" aria-label="Loading" />
      )}
    </SettingsFrame>
  )
}
