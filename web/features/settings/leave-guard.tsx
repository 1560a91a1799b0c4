import { useBlocker } from '@tanstack/react-router'
import { addresses } from '../../platform/addresses.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'

/** Asks before what was changed and not saved is left behind. */
export const LeaveGuard = ({ isChanged }: { isChanged: boolean }) => {
  const { status, proceed, reset } = useBlocker({
    // A session that has ended leads to the sign-in whatever stands in a form.
    shouldBlockFn: ({ current, next }) =>
      isChanged && next.pathname !== current.pathname && !next.pathname.startsWith(addresses.login),
    enableBeforeUnload: isChanged,
    withResolver: true,
  })
  return (
    <ConfirmDialog
      opened={status === 'blocked'}
      onClose={() => reset?.()}
      title="Leave without saving?"
      confirm="Leave without saving"
      isDangerous
      onConfirm={() => proceed?.()}
    >
      Your changes on this page are not saved yet.
    </ConfirmDialog>
  )
}
