import { listMedia, type Media, uploadImage } from '@carillon/contract/media.ts'
import { whyNotPicture } from '@carillon/domain/text/picture-name.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { sendFile } from '../../platform/send-file.ts'
import { imageFailure } from './image-failure.ts'

export type Upload = {
  readonly id: string
  readonly name: string
  /** 0 to 1; 1 while the server scales it. */
  readonly part: number
  /** Why it was not taken. */
  readonly error?: string
}

/** Pictures on their way into the library, each with its progress; those that failed stay until they are put away or others are chosen. */
export const useUploads = (onUploaded: (media: Media) => void) => {
  const cache = useQueryClient()
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const aborts = useRef(new AbortController())
  // Whoever closes the dialog does not wait for the rest.
  useEffect(() => {
    aborts.current = new AbortController()
    return () => aborts.current.abort()
  }, [])

  const put = (id: string, change: Partial<Upload>): void =>
    setUploads((known) => known.map((upload) => (upload.id === id ? { ...upload, ...change } : upload)))
  const drop = (id: string): void => setUploads((known) => known.filter((upload) => upload.id !== id))

  const send = async (id: string, file: File): Promise<void> => {
    const { signal } = aborts.current
    try {
      const media = await sendFile(
        uploadImage,
        { params: { Name: file.name }, file },
        { signal, onProgress: (sent, total) => put(id, { part: total > 0 ? sent / total : 0 }) },
      )
      drop(id)
      onUploaded(media)
      void cache.invalidateQueries({ queryKey: [listMedia.name] })
    } catch (error) {
      if (!signal.aborted) put(id, { error: imageFailure(error) })
    }
  }

  const take = async (files: readonly File[]): Promise<void> => {
    const begun = files.map((file) => ({ file, id: crypto.randomUUID(), why: whyNotPicture(file) }))
    setUploads((known) => [
      ...known.filter(({ error }) => error === undefined),
      ...begun.map(({ file, id, why }) => ({ id, name: file.name, part: 0, ...(why && { error: why }) })),
    ])
    // One after another: a phone's connection carries them no faster side by side.
    for (const { file, id, why } of begun) if (!why) await send(id, file)
  }

  return { uploads, take: (files: readonly File[]) => void take(files), drop }
}
