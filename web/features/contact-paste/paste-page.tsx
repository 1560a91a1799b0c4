import { readPasted } from '@carillon/domain/imports/paste.ts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useReducer, useRef, useState } from 'react'
import { toGroup } from '../../platform/addresses.ts'
import { LeaveGuard } from '../../ui/dialog/leave-guard.tsx'
import { TextLink } from '../../ui/link-button.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { StepHeading } from '../../ui/step-heading.tsx'
import { useAccount } from '../account/queries.ts'
import { PasteField } from './paste-field.tsx'
import classes from './paste-page.module.css'
import { PasteProgress } from './paste-progress.tsx'
import { PasteResultView } from './paste-result-view.tsx'
import { PasteReview } from './paste-review.tsx'
import { firstState, hasWork, nextState, type PasteResult } from './paste-state.ts'
import type { PasteChoice } from './paste-target.tsx'
import { usePasteImport } from './use-paste-import.ts'

/** From a pasted list to contacts, with nothing lost on the way: leaving in the middle asks first. */
export const PastePage = () => {
  const { list = 0 } = useSearch({ strict: false })
  const { CountryID } = useAccount()
  const navigate = useNavigate()
  const [state, send] = useReducer(nextState, firstState)
  const [choice, setChoice] = useState<PasteChoice>({ ListID: list, newName: undefined, isOverwriting: false })
  const [hasConsent, setHasConsent] = useState(false)
  const { submit, retry, target } = usePasteImport(state, send, CountryID)
  const { step, clipboard } = state
  const place = places[step]
  const first = useRef(place)

  useEffect(() => {
    if (step !== 'parse') return
    // First the page shows that it is reading: a long list takes a moment.
    const timer = setTimeout(() => send({ type: 'parsed', pasted: readPasted(clipboard, CountryID) }))
    return () => clearTimeout(timer)
  }, [step, clipboard, CountryID])

  const leave = (): void => void navigate(toGroup(list))
  const { title, sentence } = step === 'view' && isNothingIn(state.result) ? nothingIn : headings[place]
  return (
    <>
      <PageHeader title="Paste a list" back={<TextLink {...toGroup(list)}>Contacts</TextLink>} />
      <div className={classes.main}>
        <StepHeading key={place} title={title} sentence={sentence} takesFocus={place !== first.current} />
        {place === 'paste' && <PasteField state={state} send={send} />}
        {place === 'review' && (
          <PasteReview
            {...{ state, send, CountryID, choice, setChoice, hasConsent, setHasConsent }}
            onSubmit={submit}
          />
        )}
        {place === 'import' && <PasteProgress state={state} onRetry={retry} onClose={leave} />}
        {place === 'view' && <PasteResultView result={state.result} target={target} onClose={leave} />}
      </div>
      <LeaveGuard isUnsaved={() => hasWork(state)} isPage />
    </>
  )
}

type Place = 'paste' | 'review' | 'import' | 'view'
const places = {
  ...{ paste: 'paste', parse: 'paste', review: 'review', edit: 'review', import: 'import', view: 'view' },
} as const satisfies Record<string, Place>

const headings: Record<Place, { title: string; sentence: string }> = {
  paste: { title: 'Paste your list', sentence: 'Nothing is added before you have seen what we found.' },
  review: { title: 'Check what we found', sentence: 'Each row is one contact, with all numbers of that person.' },
  import: { title: 'Adding your contacts', sentence: 'A moment, please.' },
  view: { title: 'Your contacts are in', sentence: 'What became of each row.' },
}
const nothingIn = { title: 'No contact was added', sentence: 'What became of each row.' }

const isNothingIn = ({ added, updated, unchanged }: PasteResult): boolean => added + updated + unchanged === 0
