import { discardFileUpload, type FileUpload, uploadFile } from '@carillon/contract/imports.ts'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { toImport } from '../../platform/addresses.ts'
import { api, sentenceOf } from '../../platform/api.ts'
import { sendFile } from '../../platform/send-file.ts'
import { useKnowUpload } from '../imports/queries.ts'
import { type FilePurpose, type ImportPurpose, notProcessed } from '../imports/words.ts'
import { mediaTypeOf, whyNotFiles } from './refuse-file.ts'

/**
 * idle → sending → (the page of the import). `refused` is a file that need not be sent or that the server will not read: choose
 * another, or try the same once more.
 */
type Upload =
  | { readonly state: 'idle' }
  | { readonly state: 'sending'; readonly file: File; readonly sent: number; readonly total: number }
  | { readonly state: 'refused'; readonly sentence: string; readonly file?: File }

export const useUpload = (purpose: ImportPurpose, list: number | undefined) => {
  const navigate = useNavigate()
  return useSending(purpose, async ({ FileID }) => {
    await navigate({ ...toImport(FileID), search: list === undefined ? {} : { list } })
  })
}

/** Sends a file, whatever it is for; `onTaken` hears when the server has it. */
export const useSending = (purpose: FilePurpose, onTaken: (upload: FileUpload) => Promise<void> | void) => {
  const [upload, setUpload] = useState<Upload>({ state: 'idle' })
  const stop = useRef<AbortController>(undefined)
  const unwanted = useRef(new WeakSet<AbortController>())
  const know = useKnowUpload()
  // Whoever leaves the page meanwhile has not chosen this file after all.
  useEffect(() => () => stop.current?.abort(), [])

  const send = async (file: File): Promise<void> => {
    const mine = new AbortController()
    stop.current = mine
    setUpload({ state: 'sending', file, sent: 0, total: file.size })
    try {
      const { FileUpload } = await sendFile(
        uploadFile,
        { file: new Blob([file], { type: mediaTypeOf(file.name) }), query: { purpose, name: file.name } },
        {
          signal: mine.signal,
          onProgress: (sent, total) => stop.current === mine && setUpload({ state: 'sending', file, sent, total }),
        },
      )
      if (unwanted.current.has(mine)) {
        await api(discardFileUpload, { params: { FileID: FileUpload.FileID } })
        return
      }
      know(FileUpload)
      await onTaken(FileUpload)
    } catch (error) {
      if (mine.signal.aborted || unwanted.current.has(mine)) return
      setUpload({ state: 'refused', file, sentence: sentenceOf(error, notProcessed) })
    }
  }

  const choose = (files: readonly File[]): void => {
    const sentence = whyNotFiles(files)
    if (sentence) setUpload({ state: 'refused', sentence })
    else void send(files[0]!)
  }

  const cancel = (): void => {
    const mine = stop.current
    // Once all of it has gone out the server keeps it, whether or not we hear so: it is discarded when it is known.
    if (upload.state === 'sending' && upload.sent >= upload.total && mine) unwanted.current.add(mine)
    else mine?.abort()
    stop.current = undefined
    setUpload({ state: 'idle' })
  }
  return { upload, choose, cancel, retry: (file: File) => void send(file) }
}
