import { useUser } from '../account/queries.ts'
import { TextNumberDialog } from '../broadcast-message/text-number-dialog.tsx'
import { LengthDialog } from '../library/length-dialog.tsx'
import { DraftClash } from './draft-clash.tsx'
import type { DraftWork } from './use-draft-work.ts'
import type { useSteps } from './use-steps.ts'
import { WindowConflictDialog } from './window-conflict-dialog.tsx'

type Props = {
  work: Pick<DraftWork, 'visit' | 'act' | 'change' | 'choose'>
  steps: Pick<ReturnType<typeof useSteps>, 'show' | 'confirm' | 'leave'>
  /** Of the message, signature included. */
  length: number
  onLater: (StartDate: string) => void
}

/** What is asked or told above the wizard, one at a time. */
export const VisitDialog = ({ work, steps, length, onLater }: Props) => {
  const { visit, act, change } = work
  const { TextMessageCharacterLimit } = useUser()
  const { isOpen, about } = visit.dialog
  const close = (): void => act({ kind: 'dialogClosed' })
  const closing = (then: () => void) => (): void => {
    close()
    then()
  }
  const isAbout = (kind: NonNullable<typeof about>['kind']): boolean => isOpen && about?.kind === kind
  // All are there before they open, so that the focus finds its way back.
  return (
    <>
      <LengthDialog opened={isAbout('length')} onClose={close} length={length} maxLength={TextMessageCharacterLimit} />
      <TextNumberDialog
        opened={isAbout('textNumber')}
        trouble={about?.kind === 'textNumber' ? about.about : 'none'}
        onClose={close}
        onLeave={() => void steps.leave()}
      />
      <WindowConflictDialog
        opened={isAbout('window')}
        type={visit.form.BroadcastType}
        DraftBroadcastID={visit.id}
        onClose={close}
        StartDate={about?.kind === 'window' ? about.StartDate : null}
        continues={visit.form.ContinueOnNextDay}
        onContinues={(ContinueOnNextDay) => change({ ContinueOnNextDay })}
        onLater={(StartDate) => closing(() => onLater(StartDate))()}
        onChoose={closing(() => steps.show('settings'))}
        onAnyway={closing(() => {
          change({ CheckCallingWindow: false })
          if (about?.kind === 'window' && about.goesOn) void steps.confirm(true)
        })}
      />
      {isAbout('clash') && <DraftClash work={work} onClose={close} />}
    </>
  )
}
