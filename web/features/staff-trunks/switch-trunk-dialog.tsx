import { changeTrunk, listTrunks, type Trunk } from '@carillon/contract/trunks.ts'
import { useSend } from '../../platform/queries.ts'
import { SwitchDialog } from '../staff/switch-dialog.tsx'

type Props = { trunk: Trunk; opened: boolean; onClose: () => void }

/** Disables a trunk, or enables it again. */
export const SwitchTrunkDialog = ({ trunk, opened, onClose }: Props) => {
  const { TrunkID, IsEnabled } = trunk
  const change = useSend(changeTrunk, { invalidates: [listTrunks] })
  return (
    <SwitchDialog
      of={trunk}
      change={change}
      failure="There was an error changing the trunk."
      onConfirm={(body, options) => change.mutate({ params: { TrunkID }, body }, options)}
      opened={opened}
      onClose={onClose}
    >
      {IsEnabled
        ? 'Nobody more is called by it, and nobody reaches us by it. Calls in progress come to their end; the others leave by the next trunk, or wait where there is none.'
        : 'Calls may leave by it within seconds.'}
    </SwitchDialog>
  )
}
