import { useState } from 'react'
import { sentenceOf } from '../../platform/api.ts'
import { notifyFailure } from '../../ui/notify.ts'
import { useIsHere } from '../../ui/use-is-here.ts'
import { chunksOf, type judgeRows, leftOut, recipientOf } from './paste-rows.ts'
import type { PasteResult } from './paste-state.ts'

/** What came of a portion: how many are new, how many were there, and who was refused with the reason. */
type PortionAdded = {
  readonly Added: number
  readonly AlreadyThere: number
  readonly refused: readonly { readonly PrimaryPhone: string; readonly Message: string }[]
}

export type AddPortion = (contacts: ReturnType<typeof recipientOf>[]) => Promise<PortionAdded>

export type PastedPeopleResult = Omit<PortionAdded, 'refused'> & {
  /** Some people have several numbers, and each is a recipient. */
  readonly isOfNumbers: boolean
  /** How many were added with all of these numbers; undefined where some of them were there or refused. */
  readonly PeopleAdded: number | undefined
  /** Rows that were left out, and why. */
  readonly skipped: PasteResult['skipped']
}

/** What came of those that were added so far. */
export type PastedAdded = Omit<PastedPeopleResult, 'skipped'>

// About a second's work of the server.
const inOneCall = 2_000

/** Adds the sound rows portion by portion. What was added before a failure stays, and is not added twice by the next try. */
export const useAddPasted = (
  addPortion: AddPortion,
  onTold: (added: PastedAdded) => void,
  failed: string,
  CountryID: number,
) => {
  const [done, setDone] = useState(0)
  const [isWorking, setIsWorking] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [result, setResult] = useState<PastedPeopleResult>()
  const isHere = useIsHere()

  const add = async (judged: ReturnType<typeof judgeRows>): Promise<void> => {
    setIsWorking(true)
    setFailure(undefined)
    setDone(0)
    try {
      const isOfNumbers = judged.numbers > judged.good.length
      let told: PastedAdded = { Added: 0, AlreadyThere: 0, isOfNumbers, PeopleAdded: 0 }
      const skipped = [...leftOut(judged, CountryID)]
      for (const rows of chunksOf(judged.good, inOneCall)) {
        const { Added, AlreadyThere, refused } = await addPortion(rows.map((row) => recipientOf(row, CountryID)))
        const isWhole = AlreadyThere === 0 && refused.length === 0
        told = {
          ...{ isOfNumbers, Added: told.Added + Added, AlreadyThere: told.AlreadyThere + AlreadyThere },
          PeopleAdded: isWhole && told.PeopleAdded !== undefined ? told.PeopleAdded + rows.length : undefined,
        }
        onTold(told)
        for (const { PrimaryPhone, Message } of refused) skipped.push({ name: '', number: PrimaryPhone, why: Message })
        setDone((known) => known + rows.length)
      }
      setResult({ ...told, skipped })
    } catch (error) {
      const sentence = sentenceOf(error, failed)
      setFailure(sentence)
      // Whoever has closed the dialog must hear of it all the same.
      if (!isHere.current) notifyFailure(sentence)
    } finally {
      setIsWorking(false)
    }
  }
  return { add, done, isWorking, failure, result }
}
