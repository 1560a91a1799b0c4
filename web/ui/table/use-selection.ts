import { type Selection, selectNone } from '@carillon/domain/table/selection.ts'
import { useState } from 'react'

/**
 * Which rows of a list are selected. When something else is found, by whatever way (a search, a link, Back), all of what was found
 * before is not all of what is found now.
 */
export const useSelection = (found: object, { keepsTicks = false } = {}) => {
  const [selection, setSelection] = useState<Selection<number>>(selectNone)
  const key = JSON.stringify(found)
  const [known, setKnown] = useState(key)
  // While rendering, so that nothing can be done with the old selection in between.
  if (known !== key) {
    setKnown(key)
    if (!keepsTicks || selection.Type !== 'Selected') setSelection(selectNone)
  }
  return [selection, setSelection] as const
}
