import type { Audio } from '@carillon/contract/audio.ts'
import { uploadAudio } from '@carillon/contract/audio-changes.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { sentenceOf } from '../../platform/api.ts'
import { sendFile } from '../../platform/send-file.ts'
import type { Upload } from '../media/use-uploads.ts'
import { audioCalls } from './queries.ts'
import { useTellKept } from './use-tell-kept.ts'
import { whyNotAudio } from './why-not-audio.ts'

/** Files on their way into the library, each with its progress; those that failed stay until they are put away or others are chosen. */
export const useAudioUploads = (onKept?: (audio: Audio) => void) => {
  const cache = useQueryClient()
  const tellKept = useTellKept()
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const aborts = useRef(new AbortController())
  // Whoever leaves the page does not wait for the rest.
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
      const kept: Audio = await sendFile(
        uploadAudio,
        { params: { FileName: file.name }, query: { Source: 'Upload' }, file },
        { signal, onProgress: (sent, total) => put(id, { part: total > 0 ? sent / total : 0 }) },
      )
      drop(id)
      tellKept(kept)
      onKept?.(kept)
      for (const stale of audioCalls) void cache.invalidateQueries({ queryKey: [stale.name] })
    } catch (error) {
      if (!signal.aborted) put(id, { error: sentenceOf(error, 'There was an error adding your audio.') })
    }
  }

  const take = async (files: readonly File[]): Promise<void> => {
    const begun = files.map((file) => ({ file, id: crypto.randomUUID(), why: whyNotAudio(file) }))
    setUploads((known) => [
      ...known.filter(({ error }) => error === undefined),
      ...begun.map(({ file, id, why }) => ({ id, name: file.name, part: 0, ...(why && { error: why }) })),
    ])
    // One after another: a phone's connection carries them no faster side by side.
    for (const { file, id, why } of begun) if (!why) await send(id, file)
  }

  return { uploads, take: (files: readonly File[]) => void take(files), drop }
}
