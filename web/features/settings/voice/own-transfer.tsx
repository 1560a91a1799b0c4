import { type User, updateUser } from '@carillon/contract/account.ts'
import { whyNotTransfer } from '@carillon/domain/broadcast/transfer-form.ts'
import { Button, Stack, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSend } from '../../../platform/queries.ts'
import { Card } from '../../../ui/card.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { formatCounted } from '../../../ui/format.ts'
import { notify } from '../../../ui/notify.ts'
import { phoneText } from '../../../ui/phone.tsx'
import { paysByMonth } from '../../account/pays-by-month.ts'
import { accountQuery, useAccount, useUser } from '../../account/queries.ts'
import { type Transfer, TransferFields } from '../../broadcast-calls/transfer-fields.tsx'
import { OwnForm } from '../own/own-form.tsx'
import classes from '../own/own-texts.module.css'

/** Whom this user's calls are connected with where people press 0. */
export const OwnTransfer = () => {
  const account = useAccount()
  const { TransferAndConnect: now } = useUser()
  const [isOpen, setIsOpen] = useState(false)
  const [isLeaving, setIsLeaving] = useState(false)
  const close = (): void => setIsOpen(false)
  const leave = useLeaveTransfer(() => setIsLeaving(false))
  const isAllowed = account.Profile.TransferAllowed
  return (
    <Card
      title="Transfer"
      id="transfer-section"
      actions={
        isAllowed && (
          <Button variant="default" size="compact-md" onClick={() => setIsOpen(true)}>
            {now ? 'Change' : 'Setup Transfer'}
          </Button>
        )
      }
    >
      <Text c="dimmed" mb="sm">
        {isAllowed
          ? `People who press 0 in a call talk to somebody of yours.${paysByMonth(account) ? '' : ' Each started minute that they talk costs one credit.'}`
          : `Transfer is not enabled for ${account.CompanyName}. If you believe this is a mistake, please contact us.`}
      </Text>
      {isAllowed && now && (
        <ul className={classes.rows}>
          <li className={classes.row}>
            <div>
              <b>{phoneText(now.TransferNumber)}</b>
              <div className={classes.now}>
                {formatCounted(now.TransferLines, 'line')},{' '}
                {now.Introduction ? `“${now.Introduction.Name}” first` : 'no introduction'}
              </div>
            </div>
            <Button variant="subtle" color="gray" size="compact-md" onClick={() => setIsLeaving(true)}>
              Remove
            </Button>
          </li>
        </ul>
      )}
      {isAllowed && !now && <Text>It is not set up yet.</Text>}
      <Dialog opened={isOpen} onClose={close} title="Setup Transfer" size={560} closeOnClickOutside={false} centered>
        <Stack gap="lg">
          <OwnForm<Transfer>
            formOf={transferOf}
            bodyOf={(form) => ({ TransferAndConnect: isBlank(form) ? null : form })}
            whyNot={(form) => whyNotTransfer(form, account.CountryID)}
            done="Your transfer is set up."
            onClose={close}
          >
            {({ form, change, errors }) => <TransferFields value={form} onChange={change} errors={errors} />}
          </OwnForm>
        </Stack>
      </Dialog>
      <ConfirmDialog
        opened={isLeaving}
        title="Remove this transfer?"
        confirm="Remove"
        isWorking={leave.isPending}
        onClose={() => setIsLeaving(false)}
        onConfirm={leave.go}
      >
        New broadcasts begin without a number to connect with. Those that are scheduled or running keep theirs.
      </ConfirmDialog>
    </Card>
  )
}

/** As it is before it is set up. */
const isBlank = ({ TransferNumber, TransferLines, Introduction }: Transfer): boolean =>
  TransferNumber === '' && TransferLines === null && Introduction === null

const transferOf = ({ TransferAndConnect: usual }: User): Transfer => ({
  TransferNumber: usual?.TransferNumber ?? '',
  TransferLines: usual?.TransferLines ?? null,
  Introduction: usual?.Introduction ? { AudioID: usual.Introduction.AudioID } : null,
})

/** Has no transfer set up any more; a failure is told by itself. */
const useLeaveTransfer = (onDone: () => void) => {
  const cache = useQueryClient()
  const { mutateAsync, isPending } = useSend(updateUser, { failure: 'There was an error updating your user info.' })
  const go = (): void => {
    void mutateAsync({ body: { TransferAndConnect: null } }).then(
      async () => {
        await cache.invalidateQueries({ queryKey: accountQuery.queryKey.slice(0, 1) })
        notify('Transfer is not set up any more.')
        onDone()
      },
      () => onDone(),
    )
  }
  return { go, isPending }
}
