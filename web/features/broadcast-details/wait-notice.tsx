import type { Broadcast } from '@carillon/contract/broadcasts.ts'
import { Alert, Button, Group } from '@mantine/core'
import { IconHourglass } from '@tabler/icons-react'
import { addresses } from '../../platform/addresses.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { may } from '../account/guards.ts'
import { useUser } from '../account/queries.ts'
import { useRights } from '../broadcasts/rights.ts'
import type { Wait } from '../broadcasts/wait.ts'
import { EmergencyButton } from './emergency-button.tsx'
import { IgnoreWindowButton } from './ignore-window-button.tsx'

type Props = { broadcast: Broadcast; wait: Wait; onLater: (() => void) | undefined }

/** Why nothing is sent at this moment, until when, and the ways round it. */
export const WaitNotice = ({ broadcast, wait, onLater }: Props) => {
  const user = useUser()
  const { maySend } = useRights(broadcast)
  return (
    <Alert color="yellow" p="sm" icon={<IconHourglass size={18} aria-hidden />}>
      {wait.sentence}
      <Group gap="xs" mt="sm">
        {maySend && wait.kind === 'Window' && <IgnoreWindowButton broadcast={broadcast} />}
        {maySend && wait.kind === 'QuietHours' && <EmergencyButton broadcast={broadcast} />}
        {/* At another start its account may send no more than now. */}
        {onLater && wait.kind !== 'Account' && (
          <Button size="compact-md" variant="default" onClick={onLater}>
            Choose another start
          </Button>
        )}
        {wait.kind === 'Window' && broadcast.User.UserID === user.UserID && (
          <LinkButton to={addresses.textSettings} size="compact-md" variant="subtle">
            My calling window
          </LinkButton>
        )}
        {(wait.kind === 'DailyLimit' || wait.kind === 'TollFreeLimit') && may(user, 'admin') && (
          <LinkButton to={addresses.textSettings} size="compact-md" variant="subtle">
            Text settings
          </LinkButton>
        )}
      </Group>
    </Alert>
  )
}
