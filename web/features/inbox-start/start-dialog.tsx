import { useMediaQuery } from '@mantine/hooks'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { StartForm } from './start-form.tsx'

/** A text to a few people, each in a conversation of their own. Mounted while it is open. */
export const StartDialog = ({ onClose }: { onClose: () => void }) => {
  const isPhone = useMediaQuery('(max-width: 640px)', undefined, { getInitialValueInEffect: false })
  return (
    <Dialog
      opened
      onClose={onClose}
      title="New conversation"
      size="lg"
      fullScreen={isPhone}
      closeOnClickOutside={false}
    >
      <StartForm onClose={onClose} />
    </Dialog>
  )
}
