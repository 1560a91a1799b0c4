import { createContext, useContext, useEffect, useState } from 'react'

export type DialogWays = {
  /** Closes the dialog, after a question where something would be lost. */
  close: () => void
  /** Who in it has something unsaved that no field shows. */
  readonly unsaved: Set<object>
}

export const DialogContext = createContext<DialogWays | undefined>(undefined)

/** The way out that asks where something would be lost; outside a dialog the one given. */
export const useWayOut = (onClose: () => void): (() => void) => {
  const ways = useContext(DialogContext)
  return () => (ways ? ways.close() : onClose())
}

/** Says that something in this dialog is unsaved that its fields do not show. */
export const useUnsaved = (isUnsaved: boolean): void => {
  const ways = useContext(DialogContext)
  const [who] = useState(() => ({}))
  useEffect(() => {
    if (!ways || !isUnsaved) return
    ways.unsaved.add(who)
    return () => void ways.unsaved.delete(who)
  }, [ways, who, isUnsaved])
}
