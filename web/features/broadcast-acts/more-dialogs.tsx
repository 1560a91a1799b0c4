import type { Broadcast } from '@carillon/contract/broadcasts.ts'
import { lazy, Suspense } from 'react'
import type { MoreAction } from './offered-actions.ts'

// Each is wanted now and then, and those with a calendar are heavy.
const SendLaterDialog = lazy(() =>
  import('./send-later-dialog.tsx').then(({ SendLaterDialog }) => ({ default: SendLaterDialog })),
)
const DuplicateDialog = lazy(() =>
  import('./duplicate-dialog.tsx').then(({ DuplicateDialog }) => ({ default: DuplicateDialog })),
)
const AnswersDialog = lazy(() =>
  import('./answers-dialog.tsx').then(({ AnswersDialog }) => ({ default: AnswersDialog })),
)
const LinesDialog = lazy(() => import('./lines-dialog.tsx').then(({ LinesDialog }) => ({ default: LinesDialog })))
const LabelsDialog = lazy(() =>
  import('../labels/labels-dialog.tsx').then(({ LabelsDialog }) => ({ default: LabelsDialog })),
)
const ManageLabelsDialog = lazy(() =>
  import('../labels/manage-labels-dialog.tsx').then(({ ManageLabelsDialog }) => ({ default: ManageLabelsDialog })),
)
const EditScheduleDialog = lazy(() =>
  import('../repeating/edit-schedule-dialog.tsx').then(({ EditScheduleDialog }) => ({ default: EditScheduleDialog })),
)

/** What the menu opened, and for which broadcast. */
export type Opened = { action: MoreAction | 'manage-labels'; broadcast: Broadcast }

type Props = { shown: Opened; opened: boolean; onClose: () => void; onManage: () => void }

/** The dialogs of a broadcast's menu, one at a time. */
export const MoreDialogs = ({ shown: { action, broadcast }, opened, onClose, onManage }: Props) => (
  <Suspense>
    {action === 'send-later' && <SendLaterDialog broadcast={broadcast} opened={opened} onClose={onClose} />}
    {action === 'answers' && <AnswersDialog broadcast={broadcast} opened={opened} onClose={onClose} />}
    {action === 'lines' && <LinesDialog broadcast={broadcast} opened={opened} onClose={onClose} />}
    {action === 'duplicate' && <DuplicateDialog broadcast={broadcast} opened={opened} onClose={onClose} />}
    {action === 'labels' && (
      <LabelsDialog broadcast={broadcast} opened={opened} onClose={onClose} onManage={onManage} />
    )}
    {action === 'manage-labels' && <ManageLabelsDialog opened={opened} onClose={onClose} />}
    {action === 'schedule' && broadcast.RepeatingBroadcastID !== null && (
      <EditScheduleDialog RepeatingBroadcastID={broadcast.RepeatingBroadcastID} opened={opened} onClose={onClose} />
    )}
  </Suspense>
)
