import { exportContacts, exportSelected } from '@carillon/contract/groups.ts'
import { useRef } from 'react'
import { sentenceOf } from '../../platform/api.ts'
import { fetchFile, saveFile } from '../../platform/download.ts'
import { formatBytes } from '../../ui/format.ts'
import { notifyWork } from '../../ui/notify.ts'
import { type Meant, selectionBody } from './use-contact-acts.ts'

/** Downloads contacts as CSV: those selected, or without a selection all that the list shows. */
export const useExport = () => {
  const isBusy = useRef(false)
  return async (
    ListName: string,
    { ListID, query, selection }: Omit<Meant, 'selection'> & Partial<Meant>,
  ): Promise<void> => {
    // A second click while the first file is on its way would fetch it twice.
    if (isBusy.current) return
    isBusy.current = true
    const work = notifyWork('Preparing your file…')
    const onBytes = (bytes: number): void => work.tell(`Downloading your file: ${formatBytes(bytes)} so far…`)
    try {
      const params = { ListID }
      const file = selection
        ? await fetchFile(exportSelected, onBytes, { params, query, body: selectionBody(selection) })
        : await fetchFile(exportContacts, onBytes, { params, query })
      const name = fileNameOf(ListName)
      saveFile(file, name)
      work.succeed(`${name} was downloaded.`)
    } catch (error) {
      work.fail(sentenceOf(error, 'There was an error exporting your contacts. Please try again.'))
    } finally {
      isBusy.current = false
    }
  }
}

/** A group's name as a file's: what file systems refuse is left out. */
export const fileNameOf = (ListName: string): string =>
  `${
    ListName.replace(/[\\/:*?"<>|\p{Cc}]+/gu, ' ')
      .replace(/\s+/g, ' ')
      .trim() || 'Contacts'
  }.csv`
