import type { FileUpload } from '@carillon/contract/imports.ts'
import { Skeleton } from '@mantine/core'
import { useParams, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { addresses } from '../../platform/addresses.ts'
import { fieldErrorsOf, isNotFound, sentenceOf } from '../../platform/api.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FailedState } from '../../ui/failed-state.tsx'
import { formatWhen } from '../../ui/format.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { ColumnsStep } from '../import-columns/columns-step.tsx'
import { EditStep } from '../import-review/edit-step.tsx'
import { ReviewStep } from '../import-review/review-step.tsx'
import { DiscardButton } from '../imports/discard-button.tsx'
import { canDiscard } from '../imports/flow.ts'
import { type RowKind, useFileUpload } from '../imports/queries.ts'
import { useFlow } from '../imports/use-flow.ts'
import { purposeOf, wordsOf } from '../imports/words.ts'
import { ProgressStep } from './progress-step.tsx'
import { ResultStep } from './result-step.tsx'
import { SettingsStep } from './settings-step.tsx'

/** An import that the address names, at whatever step it is: now, after a reload, or days later. */
export const ImportPage = () => {
  const { id } = useParams({ strict: false })
  const upload = useFileUpload(Number(id))
  const title = wordsOf('contacts').title
  if (upload.data) {
    // Another file, another page: nothing typed for the one may reach the other.
    return upload.data.Purpose === 'broadcast' ? <OfBroadcast /> : <Import key={id} upload={upload.data} />
  }
  // No import has an ID that is no number: trying again would not help.
  if (isNotFound(upload.error) || fieldErrorsOf(upload.error).FileID !== undefined) {
    return (
      <>
        <PageHeader title={title} />
        <EmptyState
          sentence="This import is not there. It was discarded, or it is older than 30 days."
          action={<LinkButton to={addresses.newImport}>Import a file</LinkButton>}
        />
      </>
    )
  }
  return (
    <>
      <PageHeader title={title} />
      {upload.isError ? (
        <FailedState
          message={sentenceOf(upload.error, 'There was an error getting your import.')}
          onRetry={() => void upload.refetch()}
        />
      ) : (
        <Skeleton height={320} aria-busy="true" />
      )}
    </>
  )
}

const Import = ({ upload }: { upload: FileUpload }) => {
  const flow = useFlow(upload)
  const [rows, setRows] = useState<RowKind>()
  const { list } = useSearch({ strict: false })
  const purpose = purposeOf(upload.Purpose)
  const given = {
    upload,
    act: flow.act,
    frame: {
      purpose,
      upload,
      step: flow.step,
      subtitle: `${upload.FileName} · ${formatWhen(upload.CreatedDate)}`,
      actions: canDiscard(upload) && <DiscardButton upload={upload} />,
      takesFocus: flow.takesFocus,
      onStep: (step: typeof flow.step) => flow.act({ kind: 'asked', step }),
    },
  }
  const see = (kind: RowKind): void => {
    setRows(kind)
    flow.act({ kind: 'asked', step: 'EDIT' })
  }
  switch (flow.step) {
    case 'SELECT':
    case 'METADATA':
      return <ColumnsStep {...given} />
    case 'PROCESS':
    case 'SAVING':
      return <ProgressStep {...given} />
    case 'REVIEW':
      return <ReviewStep {...given} onRows={see} />
    case 'EDIT':
      return <EditStep {...given} rows={rows} onRows={setRows} />
    case 'IMPORT':
      return <SettingsStep {...given} list={list} />
    case 'VIEW':
      return <ResultStep {...given} />
  }
}

const OfBroadcast = () => (
  <>
    <PageHeader title={wordsOf('contacts').title} />
    <EmptyState
      sentence="This file was uploaded for a broadcast. Upload it here to import its people too."
      action={<LinkButton to={addresses.newImport}>Import a file</LinkButton>}
    />
  </>
)
