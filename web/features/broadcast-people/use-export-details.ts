import {
  exportDetails,
  exportSelectedDetails,
  exportSelectedReplies,
  exportTextReplies,
} from '@carillon/contract/broadcast-results.ts'
import type { Broadcast } from '@carillon/contract/broadcasts.ts'
import { useRef } from 'react'
import { sentenceOf } from '../../platform/api.ts'
import { fetchFile, saveFile } from '../../platform/download.ts'
import { formatBytes } from '../../ui/format.ts'
import { notifyWork } from '../../ui/notify.ts'
import { fileNameOf } from '../contacts/use-export.ts'
import { type Meant, type MeantReplies, meantInput, onlyReplies, wire } from './meant.ts'

/** Downloads people with their results, or replies, as CSV. */
export const useExportDetails = ({ BroadcastID, BroadcastName }: Pick<Broadcast, 'BroadcastID' | 'BroadcastName'>) => {
  const isBusy = useRef(false)
  const params = { BroadcastID }
  const download = async (
    kind: string,
    fetched: (onBytes: (bytes: number) => void) => Promise<Blob>,
  ): Promise<void> => {
    // A second click while the first file is on its way would fetch it twice.
    if (isBusy.current) return
    isBusy.current = true
    const work = notifyWork('Preparing your file…')
    try {
      const file = await fetched((bytes) => work.tell(`Downloading your file: ${formatBytes(bytes)} so far…`))
      const name = fileNameOf(`${BroadcastName} ${kind}`)
      saveFile(file, name)
      work.succeed(`${name} was downloaded.`)
    } catch (error) {
      work.fail(sentenceOf(error, 'There was an error exporting this broadcast. Please try again.'))
    } finally {
      isBusy.current = false
    }
  }
  return {
    people: (meant: Meant): void =>
      void download('results', (onBytes) => {
        const { query, selection: Selection } = meantInput(meant)
        return Selection.Type === 'SelectedAll'
          ? fetchFile(exportDetails, onBytes, { params, query })
          : fetchFile(exportSelectedDetails, onBytes, { params, query, body: { Selection } })
      }),
    replies: ({ q, selection }: MeantReplies): void =>
      void download('replies', (onBytes) =>
        selection.Type === 'SelectedAll'
          ? fetchFile(exportTextReplies, onBytes, { params, query: { q, ...onlyReplies } })
          : fetchFile(exportSelectedReplies, onBytes, {
              params,
              query: { q, ...onlyReplies },
              body: { Selection: wire(selection) },
            }),
      ),
  }
}
