import { Loader, Modal } from '@mantine/core'
import { type ComponentProps, lazy, Suspense } from 'react'

const Dialog = lazy(() =>
  import('./quick-send/quick-send-dialog.tsx').then(({ QuickSendDialog }) => ({ default: QuickSendDialog })),
)

/** The dialog of a group text, loaded when it is first wanted. Mounted while it is open. */
export const QuickSend = (props: ComponentProps<typeof Dialog>) => (
  <Suspense
    fallback={
      <Modal opened onClose={props.onClose} title={`Text ${props.to}`}>
        <Loader aria-label="Loading" />
      </Modal>
    }
  >
    <Dialog {...props} />
  </Suspense>
)
