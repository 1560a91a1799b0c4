import { isCallingStart } from '@carillon/domain/time/calling-start.ts'
import { usualCallingWindow } from '@carillon/domain/time/calling-window-form.ts'
import { useState } from 'react'
import { useTextWindow } from '../account/text-window.ts'
import { WindowConflictDialog } from './window-conflict-dialog.tsx'

/** A start as it is asked for (null is now), and how to go on with it although the window is closed then. */
type Asked = { readonly StartDate: string | null; readonly onAnyway: () => void }

type Acts = { onLater: (StartDate: string) => void; onChoose: () => void }

/** Asks about a start outside the calling window; `dialog` is to be rendered once on the page. */
export const useWindowConflict = ({ onLater, onChoose }: Acts) => {
  const window = useTextWindow()
  const [asked, setAsked] = useState<Asked>()
  const [isOpen, setIsOpen] = useState(false)
  const ask = (question: Asked): void => {
    setAsked(question)
    setIsOpen(true)
  }
  const closing = (act: () => void) => (): void => {
    setIsOpen(false)
    act()
  }
  return {
    ask,
    /** Whether the window is closed for a start, as far as this page knows it. */
    isOutside: (StartDate: string | null): boolean =>
      window !== undefined && !isCallingStart(window, StartDate ? Date.parse(StartDate) : Date.now()),
    dialog: asked && (
      <WindowConflictDialog
        opened={isOpen}
        onClose={() => setIsOpen(false)}
        window={window ?? usualCallingWindow('UTC')}
        startAt={asked.StartDate ? Date.parse(asked.StartDate) : Date.now()}
        isNow={asked.StartDate === null}
        onLater={(StartDate) => closing(() => onLater(StartDate))()}
        onChoose={closing(onChoose)}
        onAnyway={closing(asked.onAnyway)}
      />
    ),
  }
}
