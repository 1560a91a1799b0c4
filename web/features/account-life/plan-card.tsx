import { isOnFreeTrial } from '@carillon/domain/broadcast/free-trial.ts'
import { accountStatus } from '@carillon/domain/people/account-status.ts'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Card } from '../../ui/card.tsx'
import { useMay } from '../account/guards.ts'
import { useAccount } from '../account/queries.ts'
import { AskPlanDialog } from './ask-plan-dialog.tsx'

/** How a free trial becomes a plan; nothing on others. */
export const PlanCard = () => {
  const account = useAccount()
  const isOwner = useMay('owner')
  const [isAsking, asking] = useDisclosure()
  if (!isOnFreeTrial(account) || account.AccountStatusID !== accountStatus.active) return null
  return (
    <Card title="Free trial">
      <Stack gap="md">
        <Text>
          A free trial texts phones that were verified. With a plan you text everybody on your lists, repeat broadcasts,
          and use a text number of your own.
        </Text>
        {isOwner ? (
          <Group>
            <Button onClick={asking.open}>Ask for a plan</Button>
          </Group>
        ) : (
          <Text c="dimmed">An account owner can ask for a plan.</Text>
        )}
      </Stack>
      <AskPlanDialog opened={isAsking} onClose={asking.close} />
    </Card>
  )
}
