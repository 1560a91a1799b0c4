import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useNow } from '../../ui/use-now.ts'
import { useMay } from '../account/guards.ts'
import { useAccount } from '../account/queries.ts'
import classes from './account-bar.module.css'
import { accountNotice } from './account-notice.ts'
import { ReactivateDialog } from './reactivate-dialog.tsx'

const minuteMs = 60_000

/** On every page while the account is not simply active: what that means, and for an owner the way back. */
export const AccountBar = () => {
  const account = useAccount()
  const reader = { isOwner: useMay('owner'), isAdmin: useMay('admin') }
  const notice = accountNotice(account, reader, useNow(minuteMs))
  const [isAsking, asking] = useDisclosure()
  if (!notice) return null
  return (
    <section className={classes.bar} aria-label="State of the account" data-stopped={notice.isStopped || undefined}>
      <IconAlertTriangle size={18} aria-hidden="true" />
      <p>
        <b>{notice.title}.</b> {notice.sentence}
      </p>
      {notice.act && (
        <Button size="xs" variant="default" onClick={asking.open}>
          {notice.act}
        </Button>
      )}
      <ReactivateDialog opened={isAsking} onClose={asking.close} />
    </section>
  )
}
