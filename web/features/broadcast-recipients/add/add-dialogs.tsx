import type { BroadcastType } from '@carillon/domain/broadcast/type.ts'
import { Skeleton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { lazy, type ReactNode, Suspense } from 'react'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { type AddWay, wayLabels } from './add-ways.tsx'
import { ContactsPicker } from './contacts-picker.tsx'
import { GroupsPicker } from './groups-picker.tsx'
import { NumberForm } from './number-form.tsx'
import { ResultsPicker } from './results-picker.tsx'
import type { AddProps } from './use-adding.ts'

// What reads lists weighs more than the rest of the step.
const PasteWay = lazy(() => import('./paste-way.tsx').then(({ PasteWay }) => ({ default: PasteWay })))
const FileWay = lazy(() => import('./file-way.tsx').then(({ FileWay }) => ({ default: FileWay })))

type Props = AddProps & { way: AddWay | undefined; DraftBroadcastID: number | undefined; type: BroadcastType }

/** The dialog of the way that was chosen. */
export const AddDialogs = ({ way, DraftBroadcastID, type, ...props }: Props) => {
  const isPhone = useMediaQuery('(max-width: 640px)', undefined, { getInitialValueInEffect: false })
  if (way === undefined) return null
  const forms: Record<AddWay, () => ReactNode> = {
    groups: () => <GroupsPicker {...props} />,
    contacts: () => <ContactsPicker {...props} />,
    numbers: () => <NumberForm DraftBroadcastID={DraftBroadcastID} type={type} {...props} />,
    paste: () => <PasteWay {...props} />,
    file: () => <FileWay {...props} />,
    results: () => <ResultsPicker {...props} />,
  }
  const isLong = way === 'paste' || way === 'file'
  return (
    <Dialog
      opened
      onClose={props.onClose}
      title={wayLabels[way]}
      size={way === 'contacts' || isLong ? 760 : 'md'}
      // A list is looked through like a page.
      fullScreen={isPhone || way === 'paste'}
      // A slip beside the dialog must not lose what was pasted or corrected.
      closeOnClickOutside={!isLong}
    >
      <Suspense fallback={<Skeleton height={240} />}>{forms[way]()}</Suspense>
    </Dialog>
  )
}
