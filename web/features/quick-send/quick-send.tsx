import { Loader } from '@mantine/core'
import { type ComponentProps, lazy, Suspense } from 'react'

const Dialog = lazy(() =>
  import('./quick-send-dialog.tsx').then(({ QuickSendDialog }) => ({ default: QuickSendDialog })),
)

/** The dialog of a group text, loaded when it is first wanted, as is whatever dialogs are made of. Mounted while it is open. */
export const QuickSend = (props: ComponentProps<typeof Dialog>) => (
  <Suspense
    fallback={<Loader aria-label="Loading" style={{ position: 'fixed', inset: 0, margin: 'auto', zIndex: 200 }} />}
  >
    <Dialog {...props} />
  </Suspense>
)
