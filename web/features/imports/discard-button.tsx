import { discardFileUpload, type FileUpload, listFileUploads } from '@carillon/contract/imports.ts'
import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useNavigate } from '@tanstack/react-router'
import { addresses } from '../../platform/addresses.ts'
import { sentenceOf } from '../../platform/api.ts'
import { useSend } from '../../platform/queries.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { notify } from '../../ui/notify.ts'
import { contactCalls } from '../contacts/queries.ts'
import { purposeOf, wordsOf } from './words.ts'

/** Discards the upload. What it has put into the book stays there, and the question says so. */
export const DiscardButton = ({ upload }: { upload: FileUpload }) => {
  const { FileID, FileName, Step, Counts } = upload
  const purpose = purposeOf(upload.Purpose)
  const words = wordsOf(purpose)
  const [isOpen, question] = useDisclosure()
  const navigate = useNavigate()
  const discard = useSend(discardFileUpload, { invalidates: [listFileUploads, ...contactCalls] })
  const hasBegun = Step === 'SAVING'
  const kept = words.kept(Counts.Added, Counts.Updated)

  const submit = async (): Promise<void> => {
    try {
      await discard.mutateAsync({ params: { FileID } })
    } catch {
      // The dialog says why.
      return
    }
    notify(`“${FileName}” was discarded. ${hasBegun ? kept : words.nothingYet}`)
    await navigate({ to: addresses.newImport, search: { purpose } })
  }

  return (
    <>
      <Button variant="default" onClick={question.open}>
        Discard this file
      </Button>
      <ConfirmDialog
        opened={isOpen}
        title="Discard this file?"
        confirm="Discard it"
        isDangerous
        isWorking={discard.isPending}
        error={discard.error ? sentenceOf(discard.error) : undefined}
        onConfirm={() => void submit()}
        onClose={question.close}
      >
        {hasBegun ? `${kept} The rest is not imported, and there will be no report.` : words.nothingYet} You can upload
        the file again at any time.
      </ConfirmDialog>
    </>
  )
}
