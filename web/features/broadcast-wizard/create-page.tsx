import { getDraft } from '@carillon/contract/drafts.ts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { addresses } from '../../platform/addresses.ts'
import { isNotFound, sentenceOf } from '../../platform/api.ts'
import { useCall } from '../../platform/queries.ts'
import { FailedState } from '../../ui/failed-state.tsx'
import { DraftGone } from './draft-gone.tsx'
import { useIsAsked } from './use-is-asked.ts'
import { Wizard } from './wizard.tsx'
import { WizardSkeleton } from './wizard-skeleton.tsx'

const SampleWizard = lazy(() =>
  import('./sample/sample-wizard.tsx').then(({ SampleWizard }) => ({ default: SampleWizard })),
)

/**
 * A new broadcast, or the draft that the address names. A new one is given an address of its own when its draft is
 * started, which must not begin another wizard; any other change of the draft in the address does.
 */
export const CreatePage = () => {
  const { draft, step = 1, sample, start } = useSearch({ strict: false })
  const navigate = useNavigate()
  const isAsked = useIsAsked()
  const [wizard, setWizard] = useState<{ number: number; asked?: number | undefined; made?: number }>({
    number: 1,
    asked: draft,
  })
  if (wizard.made !== undefined && draft === wizard.made) setWizard({ number: wizard.number, asked: draft })
  else if (draft !== wizard.asked) setWizard({ number: wizard.number + 1, asked: draft })

  const onStarted = (made: number): void => {
    // A page that is on its way must not be called back.
    if (!isAsked()) return
    setWizard((known) => ({ ...known, made }))
    void navigate({
      to: addresses.newBroadcast,
      // Next may have been pressed meanwhile.
      search: (known: { step?: number }) => ({ ...known, draft: made }),
      replace: true,
      resetScroll: false,
    })
  }
  const onStartOver = (): void => {
    // With an address of its own, the change of it does that.
    if (draft === undefined) setWizard((known) => ({ number: known.number + 1, asked: undefined }))
    void navigate({ to: addresses.newBroadcast, search: {}, resetScroll: true })
  }
  if (sample) {
    return (
      <Suspense fallback={<WizardSkeleton />}>
        <SampleWizard key={sample} sample={sample} />
      </Suspense>
    )
  }
  const repeats = start === 'repeating'
  return (
    <Opened
      // Another address, another wizard.
      key={`${wizard.number} ${repeats}`}
      first={draft}
      repeats={repeats}
      step={step}
      onStarted={onStarted}
      onStartOver={onStartOver}
    />
  )
}

type Props = {
  first: number | undefined
  repeats: boolean
  step: number
  onStarted: (DraftBroadcastID: number) => void
  onStartOver: () => void
}

/** Fetches the draft that a wizard opens with, if any. */
const Opened = ({ first, ...rest }: Props) => {
  const [opens] = useState(first)
  return opens === undefined ? (
    <Wizard draft={undefined} {...rest} />
  ) : (
    <OpenedDraft DraftBroadcastID={opens} {...rest} />
  )
}

const OpenedDraft = ({ DraftBroadcastID, ...rest }: Omit<Props, 'first'> & { DraftBroadcastID: number }) => {
  const draft = useCall(getDraft, { params: { DraftBroadcastID } })
  if (draft.data) return <Wizard draft={draft.data} {...rest} />
  if (isNotFound(draft.error)) return <DraftGone />
  if (draft.isError) {
    const sentence = sentenceOf(draft.error, 'There was an error getting your draft broadcast.')
    return <FailedState message={sentence} onRetry={draft.refetch} />
  }
  return <WizardSkeleton />
}
