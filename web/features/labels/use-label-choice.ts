import type { Label } from '@carillon/contract/labels.ts'
import { useState } from 'react'
import { useLabels } from './queries.ts'

/** The labels of the account, those that are made meanwhile too, and which of them are chosen. */
export const useLabelChoice = (labels: readonly Label[]) => {
  const { data, error, refetch } = useLabels()
  const [before] = useState(() => labels.map(({ LabelID }) => LabelID))
  const [chosen, setChosen] = useState<readonly number[]>(before)
  const [made, setMade] = useState<readonly Label[]>([])
  const all: readonly Label[] = [
    ...(data?.Items ?? []),
    ...made.filter((label) => !data?.Items.some(({ LabelID }) => LabelID === label.LabelID)),
  ]
  return {
    all,
    isThere: data !== undefined,
    error,
    onRetry: () => void refetch(),
    before,
    chosen,
    isChanged: before.length !== chosen.length || !before.every((id) => chosen.includes(id)),
    choose: (id: number, isChosen: boolean): void =>
      setChosen((known) => (isChosen ? [...known, id] : known.filter((each) => each !== id))),
    add: (label: Label): void => {
      setMade((known) => [...known, label])
      setChosen((known) => [...known, label.LabelID])
    },
  }
}
