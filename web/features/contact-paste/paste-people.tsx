import { readPasted } from '@carillon/domain/imports/paste.ts'
import { useEffect, useReducer } from 'react'
import { useAccount } from '../account/queries.ts'
import { withLeftRows } from './left-rows.ts'
import { PasteField } from './paste-field.tsx'
import { firstState, nextState } from './paste-state.ts'
import { PastedPeople } from './pasted-people.tsx'
import { PastedResult } from './pasted-result.tsx'
import { type AddPortion, type PastedAdded, useAddPasted } from './use-add-pasted.ts'

type Props = {
  /** Adds some of them; called again and again until all are added. */
  addPortion: AddPortion
  /** What is said when that fails. */
  failed: string
  /** What came of it, in words. */
  wordsOf: (added: PastedAdded) => string
  /** The same, heard as they are added: whoever closes the dialog meanwhile is told on the page. */
  onTold: (words: string) => void
  onClose: () => void
}

/**
 * People from a pasted list that go elsewhere than into the contacts: PASTE, then IMPORT with every row to be corrected in
 * place, then COMPLETE with what became of them.
 */
export const PastePeople = ({ addPortion, failed, wordsOf, onTold, onClose }: Props) => {
  const { CountryID } = useAccount()
  const [state, send] = useReducer(nextState, firstState)
  const { step, clipboard } = state
  const adding = useAddPasted(addPortion, (added) => onTold(wordsOf(added)), failed, CountryID)

  useEffect(() => {
    if (step !== 'parse') return
    // First the page shows that it is reading: a long list takes a moment.
    const timer = setTimeout(() => {
      const pasted = readPasted(clipboard, CountryID)
      send({ type: 'parsed', pasted: pasted.contacts.length > 0 ? withLeftRows(pasted) : pasted })
    })
    return () => clearTimeout(timer)
  }, [step, clipboard, CountryID])

  if (adding.result) return <PastedResult result={adding.result} words={wordsOf(adding.result)} onClose={onClose} />
  if (step === 'paste' || step === 'parse') return <PasteField state={state} send={send} />
  return <PastedPeople state={state} send={send} CountryID={CountryID} adding={adding} />
}
