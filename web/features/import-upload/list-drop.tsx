import { freeTrial, isOnFreeTrial } from '@carillon/domain/broadcast/free-trial.ts'
import { Button } from '@mantine/core'
import { FileDrop } from '../../ui/file-drop.tsx'
import { useAccount } from '../account/queries.ts'
import { accepted } from './refuse-file.ts'

type Props = {
  choose: (files: File[]) => void
  /** Why the last one was not taken; with the file where another try may help. */
  refused: { readonly sentence: string; readonly file?: File | undefined } | undefined
  retry: (file: File) => void
  /** It is the first thing in a dialog. */
  isFirst?: boolean
}

/** Where a list is dropped or chosen. */
export const ListDrop = ({ choose, refused, retry, isFirst = false }: Props) => {
  const most = isOnFreeTrial(useAccount())
    ? `of up to ${freeTrial.uploadRows} rows in a free trial`
    : 'up to 200 MB and 1,000,000 rows'
  return (
    <>
      <FileDrop
        label="Your list"
        accept={accepted}
        hint={`Excel (.xlsx), CSV or text, ${most}`}
        error={refused?.sentence}
        isFirst={isFirst}
        onFiles={choose}
      />
      {refused?.file && (
        <Button variant="subtle" style={{ alignSelf: 'center' }} onClick={() => retry(refused.file!)}>
          Try “{refused.file.name}” again
        </Button>
      )}
    </>
  )
}
