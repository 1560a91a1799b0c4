import { useUser } from '../account/queries.ts'
import { useAudioNames } from '../broadcast-calls/use-audio-names.ts'
import { ConflictDialog } from '../editing/conflict-dialog.tsx'
import { conflictRows } from '../editing/conflict-rows.ts'
import { draftTold } from './draft-told.ts'
import type { DraftWork } from './use-draft-work.ts'

type Props = { work: Pick<DraftWork, 'visit' | 'choose'>; onClose: () => void }

/** What was filled in of the draft here and in another tab, for as long as they differ. */
export const DraftClash = ({ work: { visit, choose }, onClose }: Props) => {
  const { TextNumbers } = useUser()
  const nameOfAudio = useAudioNames(visit)
  return (
    visit.clash && (
      <ConflictDialog
        rows={conflictRows(visit.form, visit.clash, draftTold(TextNumbers, nameOfAudio))}
        title="This draft was changed in another tab too"
        sentence="It was saved in another tab, or on another device, while you wrote here. Nothing is lost: choose what stays."
        onChoose={(chosen) => {
          onClose()
          if (chosen) choose(chosen)
        }}
      />
    )
  )
}
