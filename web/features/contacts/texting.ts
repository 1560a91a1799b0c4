import type { Selection } from '@carillon/contract/lists.ts'
import { type ComponentType, createContext, useContext } from 'react'
import type { Meant } from './use-contact-acts.ts'

type TextingProps = {
  by?: 'text' | 'call'
  meant: Meant & { selection: Selection | Meant['selection'] }
  /** Who they are, in words: '12 contacts', 'Grade 9'. */
  to: string
  onClose: () => void
  onSent?: () => void
}

/** The dialog that texts or calls contacts. Broadcasts know how, and know contacts: so whoever holds both together hands it in. */
export const Texting = createContext<ComponentType<TextingProps>>(() => null)

export const useTexting = () => useContext(Texting)
