import { lazy, Suspense } from 'react'
import type { DialogAct } from './acts.ts'

// Each is fetched when it is asked for.
const ContactDialog = lazy(() =>
  import('../../features/contact-form/contact-dialog.tsx').then(({ ContactDialog }) => ({ default: ContactDialog })),
)
const ManageLabelsDialog = lazy(() =>
  import('../../features/labels/manage-labels-dialog.tsx').then(({ ManageLabelsDialog }) => ({
    default: ManageLabelsDialog,
  })),
)
const KeywordDialog = lazy(() =>
  import('../../features/auto-replies/keyword-dialog.tsx').then(({ KeywordDialog }) => ({ default: KeywordDialog })),
)

const GroupDialog = lazy(() =>
  import('../../features/groups/group-dialog.tsx').then(({ GroupDialog }) => ({ default: GroupDialog })),
)

const StartDialog = lazy(() =>
  import('../../features/inbox-start/start-dialog.tsx').then(({ StartDialog }) => ({ default: StartDialog })),
)

type Props = { act: DialogAct; opened: boolean; onClose: () => void }

/** What was begun in the finder, over the page that one was on. */
export const ActDialogs = ({ act, ...state }: Props) => (
  <Suspense>
    {act === 'add-contact' && <ContactDialog {...state} />}
    {act === 'new-conversation' && state.opened && <StartDialog onClose={state.onClose} />}
    {act === 'new-group' && <GroupDialog {...state} />}
    {act === 'labels' && <ManageLabelsDialog {...state} />}
    {act === 'new-keyword' && <KeywordDialog {...state} />}
  </Suspense>
)
