import type { FileUpload } from '@carillon/contract/imports.ts'
import { formatCount, formatCounted, formatWhen } from '../../ui/format.ts'
import type { Tone } from '../../ui/status-word.tsx'
import { isMoving, isStopped } from '../imports/flow.ts'

type ImportState = { word: string; tone: Tone; isMoving: boolean; note: string; act: string }

/** How an import stands, in a word, and what one does with it. */
export const importState = (
  upload: Pick<FileUpload, 'Step' | 'Progress' | 'Purpose' | 'Counts' | 'UndoneDate'>,
): ImportState => {
  if (isStopped(upload)) return { word: 'Stopped', tone: 'red', isMoving: false, note: '', act: 'See why' }
  if (upload.UndoneDate !== null) {
    const note = formatWhen(upload.UndoneDate)
    return { word: 'Undone', tone: 'grey', isMoving: false, note, act: 'See the result' }
  }
  const moving = isMoving(upload)
  const { Counts, Purpose } = upload
  switch (upload.Step) {
    case 'METADATA':
      return { word: 'Columns to confirm', tone: 'amber', isMoving: false, note: '', act: 'Go on' }
    case 'PROCESS':
    case 'REVIEW':
      return moving
        ? { word: 'Being checked', tone: 'teal', isMoving: true, note: '', act: 'Watch' }
        : {
            word: Purpose === 'broadcast' ? 'Ready to add' : 'Ready to import',
            tone: 'amber',
            isMoving: false,
            note: formatCounted(Counts.Rows, 'row'),
            act: 'Go on',
          }
    case 'SAVING':
    case 'VIEW':
      return moving
        ? { word: 'Importing', tone: 'teal', isMoving: true, note: '', act: 'Watch' }
        : { word: 'Done', tone: 'ink', isMoving: false, note: doneNote(Purpose, Counts), act: 'See the result' }
  }
}

const doneNote = (Purpose: FileUpload['Purpose'], { Added, Updated }: FileUpload['Counts']): string =>
  Added + Updated === 0
    ? 'nothing new'
    : Purpose === 'optouts'
      ? `${formatCounted(Added, 'number')} opted out`
      : `${formatCounted(Added, 'contact')} added${Updated > 0 ? `, ${formatCount(Updated)} updated` : ''}`
