import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { AddOptOutForm } from './add-opt-out-form.tsx'

type Props = { opened: boolean; onClose: () => void }

/** Opts out a number that one types. */
export const AddOptOutDialog = ({ opened, onClose }: Props) => (
  <Dialog opened={opened} onClose={onClose} title="Add an opt-out" size={440}>
    <AddOptOutForm onClose={onClose} />
  </Dialog>
)
