import { Text } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { formatCount } from '../../ui/format.ts'
import { PlanItem } from './plan-item.tsx'
import type { Review } from './use-review.ts'

/** That somebody looks at it first, where so many people get it. */
export const ApprovalItem = ({ review: { approvalOver, needsApproval, isRepeating } }: { review: Review }) => {
  if (approvalOver === null || !(needsApproval || isRepeating)) return null
  const over = `more than ${formatCount(approvalOver)} people`
  return (
    <PlanItem
      icon={<IconCircleCheck size={20} />}
      title={isRepeating ? `Each run to ${over} waits for approval` : `Waits for approval, because ${over} get it`}
    >
      <Text c="dimmed">
        {isRepeating
          ? 'Whoever approves broadcasts is told each time, and has a day. What is not approved is not sent, and we tell you.'
          : 'Whoever approves broadcasts is told by mail. What is not approved by its start, or within a day, is not sent, and we tell you.'}
      </Text>
    </PlanItem>
  )
}
