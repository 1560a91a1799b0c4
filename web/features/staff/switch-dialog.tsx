import type { ReactNode } from 'react'
import { sentenceOf } from '../../platform/api.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { notify } from '../../ui/notify.ts'

type Changed = { Name: string; IsEnabled: boolean }

type Props = {
  of: Changed
  change: { isError: boolean; isPending: boolean; error: unknown }
  failure: string
  onConfirm: (body: Changed, options: { onSuccess: () => void }) => void
  opened: boolean
  onClose: () => void
  /** What follows of it. */
  children: ReactNode
}

/** Disables who carries texts or calls, or enables them again. */
export const SwitchDialog = ({
  of: { Name, IsEnabled },
  change,
  failure,
  onConfirm,
  opened,
  onClose,
  children,
}: Props) => {
  const act = IsEnabled ? 'Disable' : 'Enable'
  const onSuccess = () => {
    notify(`${Name} is ${IsEnabled ? 'disabled' : 'enabled'}.`)
    onClose()
  }
  return (
    <ConfirmDialog
      opened={opened}
      title={`${act} ${Name}?`}
      confirm={act}
      isDangerous={IsEnabled}
      isWorking={change.isPending}
      error={change.isError ? sentenceOf(change.error, failure) : undefined}
      onConfirm={() => onConfirm({ Name, IsEnabled: !IsEnabled }, { onSuccess })}
      onClose={onClose}
    >
      {children}
    </ConfirmDialog>
  )
}
