import { useState } from 'react'
import { remember, remembered } from '../../platform/storage.ts'

/** Where there is room for it beside the thread; else it lies over what one reads, and only whoever asks wants that. */
const hasRoom = (): boolean => window.matchMedia('(min-width: 1440px)').matches

/** Whether one wants to see who it is, as this browser remembers. */
export const usePanel = () => {
  const [isOpen, setOpen] = useState(() => hasRoom() && remembered('personPanel') !== 'folded')
  return {
    isOpen,
    toggle: (): void => {
      setOpen(!isOpen)
      if (hasRoom()) remember('personPanel', isOpen ? 'folded' : null)
    },
  }
}
